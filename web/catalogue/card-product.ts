import type { Product } from '../../contract/catalogue.ts'

/** What a card shows of a product, so that a page of cards carries no track lists and descriptions. */
export type CardProduct = Pick<
  Product,
  '_id' | 'name' | 'price' | 'type' | 'brand' | 'thumbnail' | 'available' | 'match'
> & { artist: string }

export function toCardProduct(product: Product): CardProduct {
  const { _id, name, price, type, brand, thumbnail, available, albumInfo, match } = product
  return {
    ...{ _id, name, price, type, brand, thumbnail, available, match },
    artist: albumInfo?.artist ?? '',
  }
}

/** "artist : brand", or the one there is, or nothing. */
export function cardHeader({ artist, brand }: Pick<CardProduct, 'artist' | 'brand'>): string {
  return [artist, brand].filter(Boolean).join(' : ')
}
