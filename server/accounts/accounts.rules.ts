/** A text as part of a LIKE pattern, with nothing in it that stands for other text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
