import { AppError } from '#contract/errors.ts'
import {
  type Counter,
  countAttempts,
  type Limit,
  undoAttempt,
} from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { InvalidCode } from './discount-code.rules.ts'

/** Codes that are not valid, of a network and of an account. */
const byNetwork: Limit = { name: 'discount-code', attempts: 30, windowSeconds: 600 }
const byAccount: Limit = { name: 'account-discount-code', attempts: 10, windowSeconds: 600 }

/**
 * Looks a code up as one attempt of the network and of the account. Only codes that are not valid use an attempt up.
 * @param network as of `toCustomerNetwork`
 * @throws AppError too-many-requests; as `findCode`
 */
export async function limitGuesses<T>(
  ctx: Context,
  network: string,
  findCode: () => Promise<T>,
): Promise<T> {
  const counters = countersFor(ctx, network)
  await countAttempts(ctx, counters).catch((error: unknown) => {
    throw error instanceof AppError ? toRefusal(error) : error
  })
  try {
    const found = await findCode()
    await giveBack(ctx, counters)
    return found
  } catch (error) {
    if (!(error instanceof InvalidCode)) await giveBack(ctx, counters)
    throw error
  }
}

function countersFor({ actor }: Context, network: string): Counter[] {
  const account = actor.kind === 'user' ? [{ limit: byAccount, subject: actor.userId }] : []
  return [{ limit: byNetwork, subject: network }, ...account]
}

async function giveBack(ctx: Context, counters: readonly Counter[]): Promise<void> {
  for (const { limit, subject } of counters) await undoAttempt(ctx, limit, subject)
}

function toRefusal({ retryAfterSeconds = 60 }: AppError): AppError {
  return new AppError(
    'too-many-requests',
    'Too many discount codes were tried. Order without a code, or try again later.',
    { field: 'code', retryAfterSeconds },
  )
}
