/** The URL of the results for a search text; null for blank text. */
export function toSearchPath(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : `/search?q=${encodeURIComponent(trimmed)}`
}
