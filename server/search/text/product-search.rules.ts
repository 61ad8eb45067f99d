const WORDS_MAX = 12

/** Shorter words have too many similar words to detect a typo. */
export const TYPO_LENGTH_MIN = 4
/** Longer input is not a word. */
export const TYPO_LENGTH_MAX = 40
/** Two edits, one of which may be a swap of neighbours, which counts as two plain edits. */
export const TYPO_PLAIN_EDITS_MAX = 3

/** From this length, two typos or one in the first letter still leave a single likely word. */
const LONG_WORD = 7

export function toSearchTerms(text: string): string[] {
  // PostgreSQL's text cannot hold the NUL character.
  const words = text.replaceAll('\0', ' ').split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/**
 * Whether `typed` is probably a typo of `word`: one edit (two in long words), or an anagram ("vynil"), with the first
 * letter nearly always equal. Both in lower case without accents.
 */
export function isLikelyTypo(typed: string, word: string): boolean {
  if (typed.length < TYPO_LENGTH_MIN) return false
  const edits = countEdits(typed, word)
  const isLong = typed.length >= LONG_WORD
  if (typed[0] !== word[0]) return isLong && edits <= 1
  return edits <= (isLong ? 2 : 1) || sortLetters(typed) === sortLetters(word)
}

/** Inserted, deleted, changed or swapped letters (optimal string alignment distance). */
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

/** The query for "t-shirt" typed as "tshirt"; empty when the word has no punctuation to drop. */
export function toSqueezed(plain: string): string {
  const squeezed = plain.replace(/[-‐–'’]/g, '')
  const isWorthIt = squeezed !== plain && squeezed.length >= SQUEEZED_LENGTH_MIN
  return isWorthIt ? `${quoteLexeme(squeezed)}:*` : ''
}

const PREFIX_LENGTH_MIN = 3

/**
 * The query for "Hip Hop" typed as "hip-hop"; empty for a word of one part, and for one that ends in a letter, such as "don't". No
 * phrase, as words that are stored without punctuation have no place.
 */
export function toSeparated(plain: string): string {
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (parts.length < 2 || parts.at(-1)?.length === 1) return ''
  const words = parts.map((part) =>
    part.length < PREFIX_LENGTH_MIN ? quoteLexeme(part) : `${quoteLexeme(part)}:*`,
  )
  return `(${words.join(' & ')})`
}

/** One typed word and its possible meanings. */
export type TermExpansion = {
  /** In lower case without accents. */
  plain: string
  /** PostgreSQL text-search queries for words with this prefix. */
  asTyped: string[]
  /** Search terms that contain the typed word. */
  containing: string[]
  /** Search terms of which the typed word is probably a typo. */
  meant: string[]
  /** Pairs of words it may be composed of. */
  parts: [string, string][]
}

/**
 * Requires every word but an article or "and" in one of its meanings; undefined when a word has none. The ranking includes them:
 * "The Wall" comes before "Wall" when it was typed so.
 */
export function toTextQuery(meanings: TermExpansion[]): string | undefined {
  const words = toRequired(meanings).map((meaning) => [
    ...toPrefixes(meaning),
    ...meaning.containing.map(quoteLexeme),
    ...meaning.parts.map(([one, other]) => `(${quoteLexeme(one)} & ${quoteLexeme(other)})`),
  ])
  if (words.some((alternatives) => alternatives.length === 0)) return
  return words.map((alternatives) => `(${alternatives.join(' | ')})`).join(' & ')
}

/** The words that a product must have. */
export function toRequired(meanings: TermExpansion[]): TermExpansion[] {
  return withoutArticle(meanings).filter(
    ({ plain }, place, { length }) => place === 0 || place === length - 1 || !isAnd(plain),
  )
}

const ANDS = new Set(['and', 'n', 'und', '&', '+'])

/** Names are found by any way of writing it: "Marsh & Kettle", "Salt N' Ember". */
const isAnd = (plain: string) => ANDS.has(plain.replace(/['’]/g, ''))

const ARTICLES = new Set(['the', 'a', 'an'])

/** A name is found with and without its article, in both forms: "The Beatles" and "Beatles, The". */
function withoutArticle(meanings: TermExpansion[]): TermExpansion[] {
  const [first, ...others] = meanings
  if (!first || others.length === 0) return meanings
  if (ARTICLES.has(first.plain)) return others
  const isSorted = meanings.at(-2)?.plain.endsWith(',')
  return isSorted && ARTICLES.has(meanings.at(-1)?.plain ?? '') ? meanings.slice(0, -1) : meanings
}

/** The ranking query: any of the words, as a prefix. */
export function toRankQuery(meanings: TermExpansion[]): string {
  return meanings.flatMap(toPrefixes).join(' | ')
}

function toPrefixes({ asTyped, meant }: TermExpansion): string[] {
  return [...asTyped.filter(Boolean), ...meant.map((word) => `${quoteLexeme(word)}:*`)]
}

/** Escapes any word for a PostgreSQL text-search query. */
function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const sortLetters = (word: string) => [...word].sort().join('')
