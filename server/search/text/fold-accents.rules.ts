/** Letters that Unicode does not take apart into a plain one and an accent, each before its plain form. */
const foldings =
  'æ ae, ð d, đ d, ħ h, ı i, ĳ ij, ĸ q, ŀ l, ł l, ŉ n, ŋ n, ø o, œ oe, ß ss, ſ s, þ th, ŧ t'

const plainLetters = new Map(
  foldings.split(', ').map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
)

/**
 * Lower case without accents, as the SQL function `normalize_search_text`, which finds products: this one only decides which of
 * their texts is shown. A test compares them for European letters.
 */
export function foldAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9 ]/g, (letter) => plainLetters.get(letter) ?? letter)
}
