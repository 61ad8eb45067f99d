import type { AuditFacts } from '../../../contract/audit.ts'
import type { ProductType } from '../../../contract/catalogue.ts'
import { toDollars } from '../../../contract/money.ts'
import type { ProductColumn } from '../../../contract/product-columns.ts'

/** What a file says of a product, as the shop keeps it. */
export type ProductFacts = {
  name: string
  type: ProductType
  priceCents: number
  stock: number
  brand: string
  description: string
  thumbnail: string
  images: string[]
  artist: string | null
  genre: string | null
  releaseDate: string | null
  trackList: string[] | null
}

export type StoredProduct = ProductFacts & { id: string; reserved: number; archivedAt: Date | null }

export type ProductCells = Record<ProductColumn, string>

/** A product as one row of a file. No album info and an empty one look the same, and mean the same. */
export function toCells(product: Omit<StoredProduct, 'reserved'>): ProductCells {
  return { ...toFactCells(product), id: product.id, archived: product.archivedAt ? 'yes' : '' }
}

export function toFactCells(facts: ProductFacts): Omit<ProductCells, 'id' | 'archived'> {
  return {
    name: facts.name,
    type: facts.type,
    price: toDollars(facts.priceCents).toFixed(2),
    stock: String(facts.stock),
    brand: facts.brand,
    description: facts.description,
    artist: facts.artist ?? '',
    genre: facts.genre ?? '',
    release_date: facts.releaseDate ?? '',
    tracks: toLines(facts.trackList ?? []),
    thumbnail: facts.thumbnail,
    images: toLines(facts.images),
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }
const unescapes: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' }

/** Several texts in one cell, one a line. */
export function toLines(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => text.replace(/[\\\n\r]/g, (sign) => escapes[sign] ?? sign))
    .join('\n')
}

/** Undoes `toLines`; lines left blank are no texts. */
export function fromLines(cell: string): string[] {
  return cell
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/\\[\\nr]/g, (pair) => unescapes[pair] ?? pair))
}

/** Spreadsheets may write a line break inside a cell in another way. */
export function isSameCell(one: string, other: string): boolean {
  return one === other || withPlainBreaks(one) === withPlainBreaks(other)
}

const rewrittenDay = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/

/** Whether a cell says this day, `YYYY-MM-DD`, in a way spreadsheets rewrite it: 1/03/1972, 3/1/1972, 01.03.1972. */
export function isSameDay(cell: string, day: string): boolean {
  const [, first = '', , second = '', third = ''] = rewrittenDay.exec(cell.trim()) ?? []
  const ways = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ]
  return ways.some((parts) => parts.map((part) => part.padStart(2, '0')).join('-') === day)
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A product in the words of the back office, for the trace of its changes. */
export function toAuditFacts(facts: ProductFacts): AuditFacts {
  const { name, type, priceCents, brand, description, stock, thumbnail, images } = facts
  const { artist, genre, releaseDate, trackList } = facts
  const isAlbum = [artist, genre, releaseDate, trackList].some((value) => value !== null)
  return {
    ...{ name, type, price: toDollars(priceCents), brand, description, stock, thumbnail, images },
    ...(isAlbum && { artist, genre, releaseDate, trackList }),
  }
}
