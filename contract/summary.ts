const LENGTH_MAX = 160

/** The beginning of a text on one line, in the length that search engines show, cut between words. */
export function toSummary(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= LENGTH_MAX) return plain
  const cut = plain.slice(0, LENGTH_MAX)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH_MAX / 2))
  return `${words.replace(/[.,;:]$/, '')}…`
}
