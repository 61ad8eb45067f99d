import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'

const VERSION_BYTES = 12

/**
 * The opaque version of a record, for `If-Match` (contract/if-match.ts): equal for equal parts. Clients get it as
 * `version` of the record and never compute it.
 */
export function toVersion(...parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  return digest.subarray(0, VERSION_BYTES).toString('base64url')
}

/**
 * Refuses a change that is based on an earlier version of the record. Call it under the record's lock.
 * @param what the subject of the message, such as "The page"
 * @throws AppError precondition-failed when `ifMatch` names none of the versions
 */
export function assertVersion(
  what: string,
  ifMatch: string | undefined,
  ...current: readonly string[]
): void {
  if (matchesVersion(ifMatch, ...current)) return
  throw new AppError(
    'precondition-failed',
    `${what} has changed since you opened it. Compare both versions, then save again.`,
  )
}
