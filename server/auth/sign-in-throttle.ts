import { AppError } from '#contract/errors.ts'
import {
  type Counter,
  clearAttempts,
  countAttempt,
  countersOf,
  type Limit,
  undoAttempt,
} from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { hashAccountForLog, logSecurityEvent } from '#server/platform/security-events.ts'
import { countFailedSignIn } from './alert-admins.ts'

const MINUTES = 60

/** Per account and network: guessing from elsewhere never locks the owner out. */
const perAccount: Limit = { name: 'sign-in-account', attempts: 10, windowSeconds: 15 * MINUTES }

/** Stops one network from trying a few passwords on very many accounts. */
const perNetwork: Limit = { name: 'sign-in-network', attempts: 100, windowSeconds: 15 * MINUTES }

/**
 * Stops many networks from guessing the password of one account. It affects its owner only in a browser without a
 * device cookie, and a reset link, which no stranger can revoke, sets that cookie.
 */
const perStranger: Limit = { name: 'sign-in-stranger', attempts: 100, windowSeconds: 60 * MINUTES }

/** Attempts of all browsers with a device cookie of the account, independent of others: each sign-in makes a further cookie. */
const perDevice: Limit = { name: 'sign-in-device', attempts: 10, windowSeconds: 15 * MINUTES }

export type Attempt = {
  email: string
  address: string
  /** Whether the browser has a device cookie of the account (trusted-device.http.ts). */
  isKnownDevice: boolean
}

/**
 * Runs `attempt` and counts it only when the password was wrong.
 * @throws AppError too-many-requests, without an attempt, when the limit is reached
 */
export async function throttleSignIn<T>(
  ctx: Context,
  { email, address, isKnownDevice }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  const [own, ...shared] = countersFor({ email, address, isKnownDevice })
  for (const { limit, subject } of [own, ...shared]) {
    await countAttempt(ctx, limit, subject).catch(async (error: unknown) => {
      if (error instanceof AppError) {
        const account = hashAccountForLog(ctx.settings.tokenSecrets, email)
        logSecurityEvent(ctx.log, 'sign-in-held-up', { account, reason: limit.name })
        await countFailedSignIn(ctx)
      }
      throw error
    })
  }
  const uncount = async (counted: Counter[]) => {
    for (const { limit, subject } of counted) await undoAttempt(ctx, limit, subject)
  }
  try {
    const answer = await attempt()
    await clearAttempts(ctx, own.limit, own.subject)
    await uncount(shared)
    return answer
  } catch (error) {
    // An outage is not the caller's fault.
    if (!(error instanceof AppError)) await uncount([own, ...shared])
    else await countFailedSignIn(ctx)
    throw error
  }
}

/** The first one is reset by a sign-in, the others only lose this attempt. */
function countersFor({ email, address, isKnownDevice }: Attempt): [Counter, ...Counter[]] {
  if (isKnownDevice) return [{ limit: perDevice, subject: email }]
  const [own, ...wide] = countersOf(perAccount, address, email)
  return [own, ...wide, ...countersOf(perNetwork, address), { limit: perStranger, subject: email }]
}
