import type { AlbumInfo, ProductQuery, ProductSort } from '../../contract/catalogue.ts'
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
