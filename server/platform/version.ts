import { createHash } from 'node:crypto'

const VERSION_BYTES = 12

/**
 * The opaque version of a record, for `If-Match` (contract/if-match.ts): equal for equal parts. Clients get it from
 * a response and never compute it.
 */
export function toVersion(...parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  return digest.subarray(0, VERSION_BYTES).toString('base64url')
}
