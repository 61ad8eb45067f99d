import { isApiError } from '#contract/client.ts'
import { connectionLost, failureText } from '#web/lib/api/api.ts'

/** Why a scan of the number of an order did nothing. */
export function toScanFailure(error: unknown, notFound = 'No order has this number.'): string {
  if (isApiError(error) && error.statusCode === 0) return connectionLost
  if (isApiError(error) && error.statusCode === 404) return notFound
  return failureText(error, 'That did not work. Scan again.')
}
