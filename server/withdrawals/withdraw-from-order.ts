import { toSoldName } from '#contract/copies/grade-text.ts'
import { AppError } from '#contract/errors.ts'
import { toGoodsLine } from '#contract/withdrawal-text.ts'
import type { Acknowledgement } from '#contract/withdrawals.ts'
import { lockOrders } from '#server/orders/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { assertTakesWithdrawals } from './assert-takes-withdrawals.ts'
import { saveWithdrawal } from './save-withdrawal.ts'
import { findWithdrawable, type WithdrawableLine } from './withdrawable.queries.ts'
import { getWithdrawalRow } from './withdrawals.queries.ts'
import { toAcknowledgement } from './withdrawals.rules.ts'

type Chosen = {
  orderId: string
  name: string
  lines?: number[] | undefined
  key: string | undefined
}

/**
 * Receives the declaration of a signed-in customer about an own order. Without `lines` it is about all that can still be
 * withdrawn.
 * @throws AppError not-found, also for another customer's order; conflict for lines that cannot be withdrawn (any more)
 */
export async function withdrawFromOrder(
  ctx: Context,
  { orderId, name, lines, key }: Chosen,
): Promise<Acknowledgement> {
  assertTakesWithdrawals(ctx)
  const { userId } = signedIn(ctx)
  const once = {
    operation: 'withdraw-from-order',
    key,
    request: { orderId, name, lines },
    mismatch: 'This Idempotency-Key was used for a different withdrawal',
  }
  const row = await runOnce(ctx, once, {
    async run(ctx) {
      const [order] = await lockOrders(ctx, [orderId])
      if (order?.userId !== userId) throw new AppError('not-found', 'There is no such order')
      const open = await findWithdrawable(ctx, order)
      const chosen = chooseLines(open?.lines ?? [], lines)
      const declared = {
        name,
        email: order.email,
        orderNumber: order.id,
        goods: chosen.map(toGoods).join('\n'),
        orderId,
        lines: chosen.map(({ position }) => position),
      }
      return saveWithdrawal(ctx, declared, { isMailed: true })
    },
    idOf: ({ id }) => id,
    repeat: getWithdrawalRow,
  })
  return toAcknowledgement(row)
}

/** @throws AppError conflict */
function chooseLines(
  open: readonly WithdrawableLine[],
  positions: readonly number[] | undefined,
): WithdrawableLine[] {
  const allowed = open.filter(({ exclusion }) => exclusion === undefined)
  const chosen = allowed.filter(({ position }) => positions?.includes(position) ?? true)
  const isComplete = positions === undefined || chosen.length === new Set(positions).size
  if (chosen.length > 0 && isComplete) return chosen
  throw new AppError('conflict', 'This can no longer be withdrawn here. Please write to the shop.')
}

const toGoods = ({ name, soldAs, quantity }: WithdrawableLine): string =>
  toGoodsLine({ quantity, name: toSoldName(name, soldAs) })
