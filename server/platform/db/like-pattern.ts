/** Finds `text` anywhere in a lower-case column; the characters that mean something in a pattern are taken literally. */
export function toLikePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
