/** Half of a character that takes two UTF-16 units: PostgreSQL refuses it in JSON. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/** At most the first `max` units of a text; a character that does not fit is left out as a whole. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(HALF_CHARACTER, '')
}
