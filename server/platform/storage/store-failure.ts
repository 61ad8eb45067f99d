import { AppError } from '#contract/errors.ts'

const RETRY_SECONDS = 5
/** The owner has to change a setting first. */
const REFUSED_RETRY_SECONDS = 60

/** The store denied access or a resource does not exist: only different settings help, not a retry. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal'
}

/** @param advice what happened and what to set, for the log and the startup error; never shown to a browser */
export function refusedByStore(advice: string): AppError {
  return new AppError(
    'unavailable',
    'The image store refuses the shop. The log of the shop says what to set.',
    { cause: new StoreRefusal(advice), retryAfterSeconds: REFUSED_RETRY_SECONDS },
  )
}

/** The cause of a store's failure, for the owner. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The store is down, slow or failing: a retry may help. */
export function storeUnavailable(happened: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The image store does not answer right now. Please try again.',
    { cause: new Error(happened, { cause }), retryAfterSeconds: RETRY_SECONDS },
  )
}
