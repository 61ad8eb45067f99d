/**
 * The precondition `If-Match` (RFC 9110, 13.1.1): a change is refused when the record has another version than the
 * one its caller has seen. A version is the opaque text inside an entity tag's quotes.
 */

/** `*`, or a list of entity tags (RFC 9110, 8.8.3). */
export const ifMatchPattern =
  /^(?:\*|(?:W\/)?"[!\x23-\x7e]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!\x23-\x7e]*")*)$/

/** The header of a change that is based on this version. */
export function ifMatch(version: string): { 'if-match': string } {
  return { 'if-match': `"${version}"` }
}

/**
 * Without the header, or with `*`, every version matches. A weak tag matches none, because `If-Match` takes the strong
 * comparison (RFC 9110, 8.8.3.2).
 */
export function matchesVersion(
  header: string | undefined,
  ...currentVersions: readonly string[]
): boolean {
  if (header === undefined || header === '*') return true
  const tags = [...header.matchAll(/(?:W\/)?"([^"]*)"/g)]
  return tags.some(
    ([tag, version = '']) => !tag.startsWith('W/') && currentVersions.includes(version),
  )
}
