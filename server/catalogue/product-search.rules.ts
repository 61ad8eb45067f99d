const WORDS_MAX = 12

/** A shorter word has too many neighbours for a typo to be told from another word. */
export const TYPO_LENGTH_MIN = 4
/** Typed longer, it is no word. */
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

/** "vinyl" for "ivnyl". */
export function swapFirstLetters(word: string): string {
  const [first = '', second = '', ...rest] = [...word]
  return [second, first, ...rest].join('')
}

const SQUEEZED_LENGTH_MIN = 4

/** The query for "t-shirt" written "tshirt", empty when the word has nothing to leave out. */
export function toSqueezed(plain: string): string {
  const squeezed = plain.replace(/[-‐–'’]/g, '')
  const isWorthIt = squeezed !== plain && squeezed.length >= SQUEEZED_LENGTH_MIN
  return isWorthIt ? `${quoteLexeme(squeezed)}:*` : ''
}

/** One typed word, and all it may stand for. */
export type WordMeaning = {
  /** In lower case without accents. */
  plain: string
  /** PostgreSQL's text-search queries for words that begin like it. */
  asTyped: string[]
  /** Words of names, artists, brands, genres and types with the typed one anywhere in them. */
  containing: string[]
  /** Words a typo was probably meant for. */
  meant: string[]
  /** Two words it may be made of. */
  parts: [string, string][]
}

/** A product must have every word in one of its meanings; undefined when one of them has none. */
export function toTextQuery(meanings: WordMeaning[]): string | undefined {
  const words = meanings.map((meaning) => [
    ...toPrefixes(meaning),
    ...meaning.containing.map(quoteLexeme),
    ...meaning.parts.map(([one, other]) => `(${quoteLexeme(one)} & ${quoteLexeme(other)})`),
  ])
  if (words.some((alternatives) => alternatives.length === 0)) return
  return words.map((alternatives) => `(${alternatives.join(' | ')})`).join(' & ')
}

/** What raises a product that is found: any of the words, at the beginning of its own. */
export function toRankQuery(meanings: WordMeaning[]): string {
  return meanings.flatMap(toPrefixes).join(' | ')
}

function toPrefixes({ asTyped, meant }: WordMeaning): string[] {
  return [...asTyped.filter(Boolean), ...meant.map((word) => `${quoteLexeme(word)}:*`)]
}

/** As PostgreSQL reads a word in a text-search query, whatever is in it. */
function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const sortLetters = (word: string) => [...word].sort().join('')
