import type { ProductMatch } from '#contract/products/catalogue.ts'
import { foldAccents } from './fold-accents.rules.ts'
import { type TermExpansion, toRequired } from './product-search.rules.ts'

type SearchedTexts = {
  name: string
  artist: string | null
  brand: string
  genre: string | null
  type: string
  trackList: string[] | null
  description: string
  review?: string
}

/** The matching text outside the product card; undefined when the card shows all matches. */
export function findMatch(
  product: SearchedTexts,
  meanings: TermExpansion[],
): ProductMatch | undefined {
  // Without a search, normalizing the texts would be wasted work.
  if (meanings.length === 0) return
  const { name, artist, brand, type, genre, trackList, description, review = '' } = product
  const shown = toComparable([name, artist, brand, type].join(' '))
  const hidden = toRequired(meanings)
    .map(toForms)
    .filter((forms) => !forms.some(isIn(shown)))
  if (hidden.length === 0) return
  const places: ProductMatch[] = [
    { in: 'genre', text: genre ?? '' },
    ...(trackList ?? []).map((text) => ({ in: 'track', text }) as const),
    { in: 'description', text: description },
    { in: 'review', text: review },
  ]
  const counted = places.map((place) => ({ place, count: countFound(place.text, hidden) }))
  const most = Math.max(...counted.map(({ count }) => count))
  const best = counted.find(({ count }) => count > 0 && count === most)?.place
  const isLong = best?.in === 'description' || best?.in === 'review'
  return isLong ? { in: best.in, text: toExcerpt(best.text, hidden) } : best
}

/** Whether the card of a product shows every word of a search. */
export function isShownOnCard(
  { name, artist, brand, type }: SearchedTexts,
  meanings: TermExpansion[],
): boolean {
  const shown = toComparable([name, artist, brand, type].join(' '))
  return toRequired(meanings)
    .map(toForms)
    .every((forms) => forms.some(isIn(shown)))
}

function countFound(text: string, words: string[][]): number {
  const comparable = toComparable(text)
  return words.filter((forms) => forms.some(isAtTermStart(comparable))).length
}

const EXCERPT_WORDS_BEFORE = 3
const EXCERPT_WORDS = 12

/** An excerpt around the first match, of at most `EXCERPT_WORDS` words. */
function toExcerpt(text: string, words: string[][]): string {
  const all = text.trim().split(/\s+/)
  const isFound = (word: string) => words.flat().some(isAtTermStart(toComparable(word)))
  const from = Math.max(0, all.findIndex(isFound) - EXCERPT_WORDS_BEFORE)
  const excerpt = all.slice(from, from + EXCERPT_WORDS).join(' ')
  const isCutAfter = from + EXCERPT_WORDS < all.length
  return `${from > 0 ? '…' : ''}${excerpt}${isCutAfter ? '…' : ''}`
}

/**
 * The corrected search text, with the words of the found product: "Copper Quartet" for "coper qaurtet". Undefined
 * when it equals the typed text.
 */
export function toExpandedText(
  product: SearchedTexts,
  meanings: TermExpansion[],
): string | undefined {
  const { name, artist, brand, type, genre, trackList, description, review = '' } = product
  const all = [name, artist, brand, genre, type, ...(trackList ?? []), description, review]
  const text = all.join(' ')
  const written = new Map(toWords(text).map((word) => [toComparable(word).trim(), word]))
  const isHere = isAtTermStart(toComparable(text))
  const words = meanings.map((meaning) => {
    const form = toForms(meaning).find(isHere)
    if (form === undefined || form === meaning.plain) return meaning.plain
    return form.replace(/\S+/g, (word) => written.get(word) ?? word)
  })
  const isAsTyped = words.every((word, index) => word === meanings[index]?.plain)
  return isAsTyped ? undefined : words.join(' ')
}

function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

function toForms({ plain, meant, parts }: TermExpansion): string[] {
  return [plain, ...meant, ...parts.map((pair) => pair.join(' '))]
}

function isIn(comparable: string): (form: string) => boolean {
  return (form) => comparable.includes(toComparable(form).trim())
}

function isAtTermStart(comparable: string): (form: string) => boolean {
  return (form) => comparable.includes(toComparable(form).trimEnd())
}

/** Normalized: lower case, no accents, one space before each word and at the end. */
function toComparable(text: string): string {
  return ` ${foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
