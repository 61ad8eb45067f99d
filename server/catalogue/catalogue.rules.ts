import type { AuditValues } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import { PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import type {
  AlbumInfo,
  NewProduct,
  Product,
  ProductChange,
  ProductQuery,
  VersionedProduct,
} from '#contract/products/catalogue.ts'
import {
  type AlbumField,
  albumFields,
  mapFields,
  pick,
  topLevelFields,
} from '#contract/products/product-fields.ts'
import type { ProductSort, pressingSorts } from '#contract/products/product-sorts.ts'
import { toVersion } from '#server/platform/version.ts'
import type { ProductValues } from './product-projection.ts'

export const productNotFound = () => new AppError('not-found', 'Product not found')

/** The sorts of the contract with their order, and those by facts of the pressing. */
export type ListSort =
  | ProductSort
  | 'released-asc'
  | 'released-desc'
  | 'catalogue-number-asc'
  | 'catalogue-number-desc'

type SortedField = 'price' | 'name' | 'createdAt' | (typeof pressingSorts)[number]
type Order = 'asc' | 'desc'

const sortsByField: Record<SortedField, Record<Order, ListSort>> = {
  price: { asc: 'price-asc', desc: 'price-desc' },
  name: { asc: 'name-asc', desc: 'name-desc' },
  createdAt: { asc: 'oldest', desc: 'newest' },
  released: { asc: 'released-asc', desc: 'released-desc' },
  'catalogue-number': { asc: 'catalogue-number-asc', desc: 'catalogue-number-desc' },
}

const defaultOrder: Record<SortedField, Order> = {
  price: 'asc',
  name: 'asc',
  createdAt: 'desc',
  released: 'desc',
  'catalogue-number': 'asc',
}

/** The sort for `sort` and `order` together; undefined when neither is given. */
export function toProductSort({
  sort,
  order,
}: Pick<ProductQuery, 'sort' | 'order'>): ListSort | undefined {
  return sort && isField(sort) ? sortsByField[sort][order ?? defaultOrder[sort]] : sort
}

function isField(sort: SortedField | ProductSort): sort is SortedField {
  return Object.hasOwn(sortsByField, sort)
}

/** @throws AppError invalid-input for more than 6 images, the thumbnail included. */
export function assertImagesFit(product: { thumbnail: string; images: readonly string[] }): void {
  const count = product.images.length + (product.thumbnail ? 1 : 0)
  if (count <= PRODUCT_IMAGES_MAX) return
  throw new AppError(
    'invalid-input',
    `At most ${PRODUCT_IMAGES_MAX} images, the thumbnail included`,
    { field: 'images' },
  )
}

/** All columns of a new product. */
export function toValues({
  price,
  albumInfo,
  pressing: _,
  shipsOn: __,
  ...fields
}: NewProduct): ProductValues {
  return { ...fields, ...toAlbumColumns(albumInfo ?? null), priceCents: toCents(price) }
}

/** The columns that a change sets. */
export function toChangedValues(change: ProductChange): Partial<ProductValues> {
  const {
    price,
    albumInfo,
    pressing: _,
    copy: __,
    inventory: ___,
    option: ____,
    shipsOn: _____,
    ...fields
  } = change
  return {
    ...fields,
    ...(albumInfo === undefined ? {} : toAlbumColumns(albumInfo)),
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
  }
}

/** The columns of a product without album info. */
export const noAlbum = mapFields(albumFields, () => null)

/** The columns of album info; null removes it. Blank rows of the track list are dropped. */
export function toAlbumColumns(albumInfo: AlbumInfo | null): Pick<ProductValues, AlbumField> {
  if (!albumInfo) return noAlbum
  return {
    ...albumInfo,
    releaseDate: albumInfo.releaseDate || null,
    trackList: albumInfo.trackList.filter((title) => title !== ''),
  }
}

/** Two versions, because only a change of the stock may collide with a sale (contract/products/catalogue.ts). */
export function withVersions<Offer extends Product>(product: Offer): Offer & VersionedProduct {
  const { _id, updatedAt, stock } = product
  const version = toVersion('product', _id, updatedAt)
  return { ...product, version, stockVersion: toVersion('product', _id, updatedAt, stock) }
}

/** The time of a change, strictly later than the previous one even within a millisecond: it identifies the version. */
export function toVersionTime(now: Date, previous: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1))
}

/** The fields of a product for the audit log, with album info flattened. */
export function toAuditValues(product: Product): AuditValues {
  const { shipsOn, albumInfo } = product
  return { ...pick(product, topLevelFields), ...albumInfo, ...(shipsOn && { shipsOn }) }
}
