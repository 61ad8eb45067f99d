/** The results page for what was typed; null for text that is blank after trimming. */
export function toSearchPath(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : `/search?q=${encodeURIComponent(trimmed)}`
}
