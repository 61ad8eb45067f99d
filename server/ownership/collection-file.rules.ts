import { cutText } from '#server/platform/csv/cut-text.ts'

/** A row of a Discogs collection or wantlist file (records of A.3 in its documentation). */
export type FileItem = {
  artist: string
  title: string
  label: string
  catalogueNumber: string
  year: number | null
  discogsReleaseId: number | null
}

const TEXT_MAX = 500
/** Few releases have more, and the first ones find them. Cells full of commas would occupy the database for many seconds. */
const NUMBERS_MAX = 10

/** The columns of a header, in lower case; undefined when it names no release. */
export function readHeader(header: readonly string[]): string[] | undefined {
  const names = header.map((name) => name.trim().toLowerCase())
  const hasNumber = names.includes('catalog#') && names.includes('artist')
  return names.includes('release_id') || hasNumber ? names : undefined
}

export function toItem(columns: readonly string[], cells: readonly string[]): FileItem {
  const cell = (name: string) => cutText((cells[columns.indexOf(name)] ?? '').trim(), TEXT_MAX)
  const releaseId = Number(cell('release_id'))
  const year = Number(/\d{4}/.exec(cell('released'))?.[0])
  const number = cell('catalog#')
  return {
    artist: toPlainName(cell('artist')),
    title: cell('title'),
    label: toPlainName(cell('label')),
    catalogueNumber: number.toLowerCase() === 'none' ? '' : number,
    year: year > 0 ? year : null,
    discogsReleaseId: Number.isSafeInteger(releaseId) && releaseId > 0 ? releaseId : null,
  }
}

/** "Beatles, The" and "Tool (2)" as a shop writes them. */
export function toPlainName(name: string): string {
  const plain = name.replace(/ \(\d+\)(?=$|,)/g, '').trim()
  const turned = /^(.+), (The|A|An)$/i.exec(plain)
  return turned ? `${turned[2]} ${turned[1]}` : plain
}

/** One cell can hold several numbers: the first ten. */
export function toNumbers(catalogueNumber: string): string[] {
  return catalogueNumber
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean)
    .slice(0, NUMBERS_MAX)
}
