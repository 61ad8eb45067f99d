import type { Acknowledgement, WithdrawalInput } from '#contract/withdrawals.ts'
import {
  countAttempts,
  countersOf,
  isWithinLimit,
  type Limit,
} from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { assertTakesWithdrawals } from './assert-takes-withdrawals.ts'
import { saveWithdrawal } from './save-withdrawal.ts'
import { getWithdrawalRow } from './withdrawals.queries.ts'
import { toAcknowledgement } from './withdrawals.rules.ts'

const HOUR = 3600
const perNetwork: Limit = { name: 'withdrawal', attempts: 60, windowSeconds: HOUR }
const perAddress: Limit = { name: 'withdrawal-address', attempts: 20, windowSeconds: HOUR }
/** From all networks together, which protects another person's mailbox. */
const mails: Limit = { name: 'withdrawal-mail-address', attempts: 20, windowSeconds: HOUR }

type Sent = { input: WithdrawalInput; ip: string; key: string | undefined }

/**
 * Receives a declaration of anyone. Only the job looks the order up: neither the answer nor its time depends on whether it
 * exists.
 * @throws AppError not-found while the shop takes no withdrawals; too-many-requests
 */
export async function withdraw(ctx: Context, { input, ip, key }: Sent): Promise<Acknowledgement> {
  assertTakesWithdrawals(ctx)
  await countAttempts(ctx, countersOf(perAddress, ip, input.email))
  await countAttempts(ctx, countersOf(perNetwork, ip))
  const isMailed = await isWithinLimit(ctx, mails, input.email)
  const once = {
    operation: 'withdraw',
    // All visitors are one actor: a key belongs to its address.
    key: key === undefined ? undefined : hashSecret(`${input.email} ${key}`),
    request: input,
    mismatch: 'This Idempotency-Key was used for a different withdrawal',
  }
  const row = await runOnce(ctx, once, {
    run: (ctx) => saveWithdrawal(ctx, input, { isMailed }),
    idOf: ({ id }) => id,
    repeat: getWithdrawalRow,
  })
  return toAcknowledgement(row)
}
