const WORDS_MAX = 12

/** A shorter word has too many neighbours for a typo to be told from another word. */
export const TYPO_LENGTH_MIN = 4
/** The database knows no longer words. */
export const TYPO_LENGTH_MAX = 40
/** Two edits forgiven, one of which may swap neighbours, which counts twice in plain edits. */
export const TYPO_PLAIN_EDITS_MAX = 3

/** From this length two slips of the finger, or one in the first letter, still leave one likely word. */
const LONG_WORD = 7

/** The words of a search text, each once, whatever the text holds. */
export function toSearchWords(text: string): string[] {
  // PostgreSQL's text cannot hold the NUL character.
  const words = text.replaceAll('\0', ' ').split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/**
 * Whether `typed` was probably meant for `word`: one slip apart (two in long words), or the same letters in
 * another order ("vynil"); the first letter is nearly always right. Both in lower case without accents.
 */
export function isLikelyTypo(typed: string, word: string): boolean {
  if (typed.length < TYPO_LENGTH_MIN) return false
  const edits = countEdits(typed, word)
  const isLong = typed.length >= LONG_WORD
  if (typed[0] !== word[0]) return isLong && edits <= 1
  return edits <= (isLong ? 2 : 1) || sortLetters(typed) === sortLetters(word)
}

/** Letters added, dropped, changed or swapped with their neighbour (optimal string alignment). */
export function countEdits(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

const sortLetters = (word: string) => [...word].sort().join('')
