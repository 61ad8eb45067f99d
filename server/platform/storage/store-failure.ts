import { AppError } from '../../../contract/errors.ts'

const RETRY_SECONDS = 5

/** The store answered that the shop may not, or asked for what is not there: only other settings help. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal'
}

/** @param advice what happened and what to set, for the log and the start; never shown to a browser */
export function refusedByStore(advice: string): AppError {
  return new AppError(
    'unavailable',
    'The image store refuses the shop. The log of the shop says what to set.',
    { cause: new StoreRefusal(advice) },
  )
}

/** The store is away, slow or in trouble of its own: later may help. */
export function storeIsAway(happened: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The image store does not answer right now. Please try again.',
    { cause: new Error(happened, { cause }), retryAfterSeconds: RETRY_SECONDS },
  )
}

export const noSuchImage = () => new AppError('not-found', 'There is no such image')
