import type { AlbumInfo, Product } from '../../contract/catalogue.ts'
import { toDollars } from '../../contract/money.ts'
import type { products } from './catalogue.tables.ts'

type ProductRow = typeof products.$inferSelect

/** The columns an answer is made of: all but what only searching needs. */
export type ShownProductRow = Omit<
  ProductRow,
  'titleVector' | 'searchVector' | 'archivedAt' | 'isInStock'
>

export function toProduct(row: ShownProductRow): Product {
  const albumInfo = toAlbumInfo(row)
  return {
    _id: row.id,
    name: row.name,
    price: toDollars(row.priceCents),
    type: row.type,
    brand: row.brand,
    description: row.description,
    stock: row.stock,
    available: row.stock - row.reserved,
    thumbnail: row.thumbnail,
    images: row.images,
    ...(albumInfo ? { albumInfo } : {}),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type AlbumColumns = Pick<ProductRow, 'artist' | 'genre' | 'releaseDate' | 'trackList'>

function toAlbumInfo({
  artist,
  genre,
  releaseDate,
  trackList,
}: AlbumColumns): AlbumInfo | undefined {
  if (artist === null && genre === null && releaseDate === null && trackList === null) return
  return {
    artist: artist ?? '',
    genre: genre ?? '',
    releaseDate: releaseDate ?? '',
    trackList: trackList ?? [],
  }
}
