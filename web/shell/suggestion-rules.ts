/** Shorter texts get no suggestions. */
const SUGGEST_FROM = 2

/** The search text for suggestions; null while it is too short. */
export function toSuggestionQuery(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  return trimmed.length < SUGGEST_FROM ? null : trimmed
}

/** The option that an arrow key selects; -1 is the field itself, which lies between the last and the first. */
export function nextIndex(index: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((index + 1 + step + places) % places) - 1
}
