import type { ProductType } from '#contract/products/catalogue.ts'

/** Proposals for the questions before the check of a Shopify file. */

/** The most specific words first: a "record slipmat" is an accessory. */
const typeWords: readonly [ProductType, RegExp][] = [
  ['merch', /\b(?:t-?)?(?:shirt|tee|tote)s?\b|\bmerch(?:andise)?\b/i],
  ['accessory', /\b(?:slipmats?|stylus(?:es)?|styli|accessor(?:y|ies))\b/i],
  ['turntable', /\bturntables?\b/i],
  ['vinyl', /\b(?:vinyls?|lps?|records?)\b|\b\d{1,2}\s?[x×]?\s?lps?\b/i],
]

export function guessType(type: string): ProductType | 'skip' {
  return typeWords.find(([, words]) => words.test(type))?.[0] ?? 'skip'
}

/** "Artist - Title" and "Artist – Title"; a title without such a dash has no artist. */
export function splitTitle(title: string): { artist: string; name: string } {
  const places = [' - ', ' – '].map((dash) => title.indexOf(dash)).filter((place) => place > 0)
  const at = Math.min(...places)
  const [artist, name] = [title.slice(0, at).trim(), title.slice(at + 3).trim()]
  return places.length > 0 && artist && name ? { artist, name } : { artist: '', name: title.trim() }
}
