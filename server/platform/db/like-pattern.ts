/** A LIKE pattern that finds `text` anywhere in a lower-case column; wildcards in it are escaped. */
export function toLikePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
