import { AppError } from '../../contract/errors.ts'
import { networkOf } from '../http/network-of.ts'
import { countAttempt, forgetAttempts, type Limit, uncountAttempt } from '../http/throttle.ts'
import type { Context } from '../platform/context.ts'
import { accountMark, noteSecurityEvent } from '../platform/security-events.ts'

const MINUTES = 60

/** Counted per account and network: guessing from elsewhere never locks the owner out. */
const perAccount: Limit = { name: 'sign-in-account', attempts: 10, windowSeconds: 15 * MINUTES }

/** Stops one network from trying a few passwords on very many accounts. */
const perNetwork: Limit = { name: 'sign-in-network', attempts: 100, windowSeconds: 15 * MINUTES }

/**
 * Stops very many networks from guessing at one account. It holds up its owner too, but only in a browser they have
 * not signed in with before, and not after a mailed link.
 */
const perStranger: Limit = { name: 'sign-in-stranger', attempts: 100, windowSeconds: 60 * MINUTES }

/** What a browser that was signed in before may try, whatever others do. */
const perDevice: Limit = { name: 'sign-in-device', attempts: 10, windowSeconds: 15 * MINUTES }

export type Attempt = {
  email: string
  address: string
  /** The browser, when the account was signed in to from it before (known-device.http.ts). */
  device: string | undefined
}

/**
 * Runs `attempt`, counting it only when the password was wrong.
 * @throws AppError too-many-requests, without attempting, when there were too many of those
 */
export async function throttleSignIn<T>(
  ctx: Context,
  { email, address, device }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  const network = networkOf(address)
  const own = device
    ? { limit: perDevice, subject: device }
    : { limit: perAccount, subject: `${network} ${email}` }
  const shared = device
    ? []
    : [
        { limit: perNetwork, subject: network },
        { limit: perStranger, subject: email },
      ]
  for (const { limit, subject } of [own, ...shared]) {
    await countAttempt(ctx, limit, subject).catch((error: unknown) => {
      if (error instanceof AppError) {
        const account = accountMark(ctx.settings.tokenSecrets, email)
        noteSecurityEvent(ctx.log, 'sign-in-held-up', { account, reason: limit.name })
      }
      throw error
    })
  }
  const uncount = async (counted: { limit: Limit; subject: string }[]) => {
    for (const { limit, subject } of counted) await uncountAttempt(ctx, limit, subject)
  }
  try {
    const answer = await attempt()
    await forgetAttempts(ctx, own.limit, own.subject)
    await uncount(shared)
    return answer
  } catch (error) {
    // An outage is not the caller's fault.
    if (!(error instanceof AppError)) await uncount([own, ...shared])
    throw error
  }
}
