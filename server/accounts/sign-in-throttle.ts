import { AppError } from '../../contract/errors.ts'
import { networkOf } from '../http/network-of.ts'
import { countAttempt, forgetAttempts, type Limit, uncountAttempt } from '../http/throttle.ts'
import type { Context } from '../platform/context.ts'

const MINUTES = 60

/** Counted per account and network: guessing from elsewhere never locks the owner out. */
const perAccount: Limit = { name: 'sign-in-account', attempts: 10, windowSeconds: 15 * MINUTES }

/** Stops one network from trying a few passwords on very many accounts. */
const perNetwork: Limit = { name: 'sign-in-network', attempts: 100, windowSeconds: 15 * MINUTES }

/**
 * Runs `attempt`, counting it only when the password was wrong.
 * @throws AppError too-many-requests, without attempting, when there were too many of those
 */
export async function throttleSignIn<T>(
  ctx: Context,
  { email, address }: { email: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const network = networkOf(address)
  const account = `${network} ${email}`
  await countAttempt(ctx, perAccount, account)
  await countAttempt(ctx, perNetwork, network)
  try {
    const answer = await attempt()
    await forgetAttempts(ctx, perAccount, account)
    await uncountAttempt(ctx, perNetwork, network)
    return answer
  } catch (error) {
    // An outage is not the caller's fault.
    if (!(error instanceof AppError)) {
      await uncountAttempt(ctx, perAccount, account)
      await uncountAttempt(ctx, perNetwork, network)
    }
    throw error
  }
}
