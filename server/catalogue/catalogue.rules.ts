import type { AuditFacts } from '../../contract/audit.ts'
import type {
  AlbumInfo,
  Product,
  ProductBasis,
  ProductChange,
  ProductQuery,
  ProductSort,
} from '../../contract/catalogue.ts'
import { AppError } from '../../contract/errors.ts'
import { PRODUCT_IMAGES_MAX } from '../../contract/limits.ts'

export const productNotFound = () => new AppError('not-found', 'Product not found')

const sortsByField = {
  price: { asc: 'price-asc', desc: 'price-desc' },
  name: { asc: 'name-asc', desc: 'name-desc' },
  createdAt: { asc: 'oldest', desc: 'newest' },
} as const

const defaultOrder = { price: 'asc', name: 'asc', createdAt: 'desc' } as const

/** The one sort that `sort` and `order` mean together (api.md, GET /products); undefined when none was chosen. */
export function toProductSort({
  sort,
  order,
}: Pick<ProductQuery, 'sort' | 'order'>): ProductSort | undefined {
  if (sort === 'price' || sort === 'name' || sort === 'createdAt') {
    return sortsByField[sort][order ?? defaultOrder[sort]]
  }
  return sort
}

/** @throws AppError invalid-input when thumbnail and images are more than 6 together (spec.md section 9) */
export function assertImagesFit(product: { thumbnail: string; images: readonly string[] }): void {
  const count = product.images.length + (product.thumbnail ? 1 : 0)
  if (count <= PRODUCT_IMAGES_MAX) return
  throw new AppError(
    'invalid-input',
    `At most ${PRODUCT_IMAGES_MAX} images, the thumbnail included`,
    { field: 'images' },
  )
}

/** The columns of album info; null takes it away. Rows of the track list left blank are no tracks. */
export function toAlbumColumns(albumInfo: AlbumInfo | null) {
  if (!albumInfo) return { artist: null, genre: null, releaseDate: null, trackList: null }
  return {
    artist: albumInfo.artist,
    genre: albumInfo.genre,
    releaseDate: albumInfo.releaseDate || null,
    trackList: albumInfo.trackList.filter((title) => title !== ''),
  }
}

/**
 * Nothing that the caller has not seen is overwritten. Sales change the stock only, which counts only for those
 * who change it too.
 * @throws AppError conflict on `basedOn`
 */
export function assertNotChangedSince(
  basis: ProductBasis | undefined,
  current: Product,
  change: ProductChange,
): void {
  const isOld = basis?.updatedAt !== undefined && basis.updatedAt !== current.updatedAt
  const isStockStale =
    basis?.stock !== undefined && change.stock !== undefined && basis.stock !== current.stock
  if (!isOld && !isStockStale) return
  throw new AppError(
    'conflict',
    'This product was changed meanwhile. Compare both versions, then save again.',
    { field: 'basedOn' },
  )
}

/** The time of a change. Later than the one before also within a millisecond, since it tells versions apart. */
export function toVersionTime(now: Date, previous: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1))
}

/** A product in the words of the back office, for the trace of its changes. */
export function toProductFacts(product: Product): AuditFacts {
  const { name, type, price, brand, description, stock, thumbnail, images, albumInfo } = product
  return {
    ...{ name, type, price, stock, brand, description, thumbnail, images },
    ...(albumInfo && { ...albumInfo }),
  }
}
