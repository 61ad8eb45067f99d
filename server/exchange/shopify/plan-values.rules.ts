import { INVALID_BARCODE_MESSAGE, toGtin } from '#contract/pressings/barcode.ts'
import { BARCODE } from '#contract/pressings/pressing-text.ts'
import {
  type NewProduct,
  newProduct,
  type ProductChange,
} from '#contract/products/product-input.ts'

import { planChange } from './plan-change.rules.ts'
import { type AboutValues, toTexts } from './product-texts.rules.ts'
import type { OfferRow, ReadProduct } from './read-products.rules.ts'
import { toProblem } from './row-problems.rules.ts'
import { toChanges } from './row-report.rules.ts'
import type { WantedOffer } from './wanted-offers.rules.ts'

/** The product itself: its texts, its own price and its own stock. */

export function planValues(
  product: ReadProduct,
  about: AboutValues,
): { create?: NewProduct; change?: ProductChange } {
  const { stored } = about
  return stored ? planChange(product, { ...about, stored }) : planCreation(product, about)
}

function planCreation(product: ReadProduct, about: AboutValues): { create?: NewProduct } {
  const { report, offers } = about
  const { firstRow } = product
  const { name, artist, brand } = toTexts(product, about)
  const genres = readGenres(product, about)
  const barcodes = readBarcodes(product, about)
  const own = toOwnOffer(product, offers)
  const albumInfo = { artist: artist ?? '', genre: genres[0] ?? '' }
  const { data, error } = newProduct.safeParse({
    name,
    type: about.type,
    price: own.price,
    stock: own.stock,
    brand,
    description: product.description,
    ...((albumInfo.artist || albumInfo.genre) && { albumInfo }),
    ...((genres.length > 0 || barcodes.length > 0) && { pressing: toPressing(genres, barcodes) }),
  })
  if (!data) {
    for (const issue of error.issues) report.refuse(own.row, toProblem(issue, about.columns, own))
    return {}
  }
  const values = {
    artist: data.albumInfo?.artist,
    brand: data.brand,
    description: data.description,
  }
  report.add(firstRow, {
    outcome: 'new',
    changes: toChanges([
      { column: 'name', before: '', after: data.name },
      { column: 'type', before: '', after: data.type },
      ...Object.entries(values).map(([column, after]) => ({ column, before: '', after })),
      { column: 'genre', before: '', after: genres.join(', ') },
      { column: 'barcode', before: '', after: barcodes.join(', ') },
    ]),
  })
  report.add(own.row, {
    outcome: 'new',
    changes: [
      { column: 'price', before: '', after: data.price.toFixed(2) },
      { column: 'stock', before: '', after: String(data.stock) },
    ],
  })
  return { create: data }
}

const toPressing = (genres: readonly string[], barcodes: readonly string[]) => ({
  ...(genres.length > 0 && { genres }),
  identifiers: barcodes.map((value) => ({ type: BARCODE, value })),
})

type OwnOffer = Pick<OfferRow, 'row' | 'price' | 'stock'>

/** A product with variants only has no stock of its own, and the price of the cheapest of them. */
function toOwnOffer({ firstRow, isHidden }: ReadProduct, offers: readonly WantedOffer[]): OwnOffer {
  const own = offers.find(({ kind }) => kind === 'own')
  if (own) return { row: own.row, price: own.price, stock: isHidden ? 0 : (own.stock ?? 0) }
  const prices = offers.map(({ price }) => price).filter((price) => typeof price === 'number')
  const price = prices.length > 0 ? Math.min(...prices) : offers[0]?.price
  return { row: firstRow, price, stock: 0 }
}

/** Tags that are genres of the shop, as it spells them; the others are named in the report. */
function readGenres({ tags, firstRow }: ReadProduct, about: AboutValues): string[] {
  const { genres, report, columns, type } = about
  const found = tags.flatMap((tag) => (type === 'vinyl' && genres.get(tag.toLowerCase())) || [])
  const others = tags.filter((tag) => type !== 'vinyl' || !genres.has(tag.toLowerCase()))
  if (others.length > 0) {
    const message = `No genre of this shop: ${others.join(', ')}.`
    report.note(firstRow, { column: columns.nameOf('tags'), message })
  }
  return [...new Set(found)].slice(0, 10)
}

/** As printed, once each. Only records have a barcode here. */
function readBarcodes({ offers }: ReadProduct, { type, report, columns }: AboutValues): string[] {
  const column = columns.nameOf('barcode')
  const found = offers.filter(({ barcode }) => barcode !== '')
  for (const { row, barcode } of found) {
    if (type !== 'vinyl') {
      report.note(row, { column, message: 'Only records have a barcode here.' })
    } else if (toGtin(barcode) === undefined) {
      report.note(row, { column, message: INVALID_BARCODE_MESSAGE })
    }
  }
  return type === 'vinyl' ? [...new Set(found.map(({ barcode }) => barcode))] : []
}
