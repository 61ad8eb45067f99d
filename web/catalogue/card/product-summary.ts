import { toShipDate } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toPriceText, toUsedText } from './offer-text.ts'

/** The fields of a product that a card shows: a page of cards carries no track lists and descriptions. */
export type ProductSummary = Pick<
  Product,
  | '_id'
  | 'name'
  | 'price'
  | 'type'
  | 'brand'
  | 'thumbnail'
  | 'available'
  | 'match'
  | 'pick'
  | 'firstClip'
> & {
  artist: string
  /** For all its offers: "from $6.00". */
  priceText: string
  /** "Used · VG+ / VG"; empty unless it is shown by a used copy. */
  usedText: string
  /** Empty for an offer that shipped when it was added. */
  shipsOn: string
}

/** A row of a list; `_id` is the id of the product, also when a variant represents it. */
export function toProductSummary(product: Product): ProductSummary {
  return { ...toSummary(product), _id: toProductId(product) }
}

/** A row of a list with a chosen condition: the offer in it, with its price and its page. */
export function toConditionSummary(offer: Product): ProductSummary {
  return { ...toSummary(offer), priceText: formatPrice(offer.price) }
}

/** A row of `view=used-copies`: the copy by itself, with its first own photo. */
export function toCopySummary(copy: Product): ProductSummary {
  return { ...toSummary(copy), thumbnail: copy.images[0] ?? copy.thumbnail }
}

/**
 * A row of a search. The number on a sticker finds its copy alone; a barcode like it finds a product, which names the
 * match.
 */
export function toFoundSummary(search: string): (product: Product) => ProductSummary {
  const isSticker = /^2\d{7}$/.test(search)
  return (product) => (product.match || !isSticker ? toProductSummary : toCopySummary)(product)
}

/** The id of the product that an offer belongs to. */
export function toProductId({ _id, parentId }: Pick<Product, '_id' | 'parentId'>): string {
  return parentId ?? _id
}

function toSummary(product: Product): ProductSummary {
  const { _id, name, price, type, brand, thumbnail, available, albumInfo, match } = product
  const { pick, firstClip } = product
  return {
    _id,
    name,
    price,
    type,
    brand,
    thumbnail,
    available,
    match,
    pick,
    firstClip,
    artist: albumInfo?.artist ?? '',
    priceText: toPriceText(product),
    usedText: toUsedText(product),
    shipsOn: toShipDate(product, product.createdAt.slice(0, 10)),
  }
}

/** "artist : brand", or the one of them that exists, or an empty text. */
export function cardHeader({ artist, brand }: Pick<ProductSummary, 'artist' | 'brand'>): string {
  return [artist, brand].filter(Boolean).join(' : ')
}
