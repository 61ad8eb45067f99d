import { type ProductChange, productChange } from '#contract/products/product-input.ts'
import { belowReservedMessage } from '#server/stock/index.ts'
import type { StoredProduct } from './plan-product.rules.ts'
import { type AboutValues, toTexts } from './product-texts.rules.ts'
import type { ReadProduct } from './read-products.rules.ts'
import { toProblem } from './row-problems.rules.ts'
import { toChanges } from './row-report.rules.ts'

type About = AboutValues & { stored: StoredProduct }

/** The change of a product that an earlier import added; genres and barcodes stay as they are here. */
export function planChange(product: ReadProduct, about: About): { change?: ProductChange } {
  const { stored, report, offers, columns } = about
  const own = offers.find(({ kind }) => kind === 'own')
  const row = own?.row ?? product.firstRow
  const given = { ...toNewTexts(product, about), ...toNewOffer(product, about) }
  if (Object.keys(given).length === 0) return {}
  const cells = { price: own?.price, stock: own?.stock }
  const { data: change, error } = productChange.safeParse(given)
  if (!change) {
    for (const issue of error.issues) report.refuse(row, toProblem(issue, columns, cells))
    return {}
  }
  if (change.stock !== undefined && change.stock < stored.reserved) {
    const issue = { path: ['stock'], message: belowReservedMessage(stored.reserved) }
    report.refuse(row, toProblem(issue, columns, cells))
  }
  addChanges(product.firstRow, row, { ...about, change })
  return { change }
}

function toNewTexts(product: ReadProduct, about: About) {
  const { stored } = about
  const { name, artist, brand } = toTexts(product, about)
  const { description } = product
  return {
    ...(name !== '' && name !== stored.name && { name }),
    ...(brand !== undefined && brand !== stored.brand && { brand }),
    ...(isOther(description, stored.description) && { description }),
    ...(artist !== undefined &&
      artist !== (stored.albumInfo?.artist ?? '') && {
        albumInfo: { ...stored.albumInfo, artist },
      }),
  }
}

function toNewOffer({ isHidden }: ReadProduct, { stored, offers }: About) {
  const own = offers.find(({ kind }) => kind === 'own')
  const { price } = own ?? {}
  const stock = own?.stock !== undefined && isHidden ? 0 : own?.stock
  return {
    ...(price !== undefined && price !== stored.price && { price }),
    ...(stock !== undefined && stock !== stored.stock && { stock }),
  }
}

function addChanges(
  firstRow: number,
  row: number,
  { stored, report, change }: About & { change: ProductChange },
): void {
  const texts = toChanges([
    { column: 'name', before: stored.name, after: change.name },
    { column: 'artist', before: stored.albumInfo?.artist, after: change.albumInfo?.artist },
    { column: 'brand', before: stored.brand, after: change.brand },
    { column: 'description', before: stored.description, after: change.description },
  ])
  const offer = toChanges([
    { column: 'price', before: stored.price.toFixed(2), after: change.price?.toFixed(2) },
    { column: 'stock', before: String(stored.stock), after: change.stock?.toString() },
  ])
  if (texts.length > 0) report.add(firstRow, { outcome: 'changed', changes: texts })
  if (offer.length > 0) report.add(row, { outcome: 'changed', changes: offer })
}

/** A description with other white space or line breaks is the same: HTML does not carry them. */
function isOther(given: string | undefined, stored: string): boolean {
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
  return given !== undefined && squeeze(given) !== squeeze(stored)
}
