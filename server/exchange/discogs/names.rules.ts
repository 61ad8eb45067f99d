/** Discogs numbers names that several artists or labels share: "Tool (2)", "Knack (3), The". */
const NAMESAKE_NUMBER = / \(\d{1,3}\)(?=$|[ ,])/g

const TRAILING_ARTICLE = /^(.{1,300}), (The|A|An)$/

/** The name as people write it. */
export function toPlainName(name: string): string {
  const unnumbered = name.trim().replace(NAMESAKE_NUMBER, '')
  const [, rest, article] = TRAILING_ARTICLE.exec(unnumbered) ?? []
  return rest ? `${article} ${rest}` : unnumbered
}

/** A label that is repeated for each of its numbers is one label. */
export function toLabelName(cell: string): string {
  const names = new Set(cell.split(', ').map(toPlainName))
  const [only] = names
  return names.size === 1 && only !== undefined ? only : toPlainName(cell)
}

/** The catalogue numbers of a cell; `none` is the word of Discogs for no number. */
export function toCatalogueNumbers(cell: string): string[] {
  const numbers = cell.split(', ').map((number) => number.trim())
  return [...new Set(numbers.filter((number) => number && number.toLowerCase() !== 'none'))]
}
