import type { Product } from '#contract/catalogue.ts'

/** The fields of a product that a card shows: a page of cards carries no track lists and descriptions. */
export type ProductSummary = Pick<
  Product,
  '_id' | 'name' | 'price' | 'type' | 'brand' | 'thumbnail' | 'available' | 'match'
> & { artist: string }

export function toProductSummary(product: Product): ProductSummary {
  const { _id, name, price, type, brand, thumbnail, available, albumInfo, match } = product
  return {
    ...{ _id, name, price, type, brand, thumbnail, available, match },
    artist: albumInfo?.artist ?? '',
  }
}

/** "artist : brand", or the one of them that exists, or an empty text. */
export function cardHeader({ artist, brand }: Pick<ProductSummary, 'artist' | 'brand'>): string {
  return [artist, brand].filter(Boolean).join(' : ')
}
