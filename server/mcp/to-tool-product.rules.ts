import { shopFormats } from '#contract/locale.ts'
import type { FoundProduct, McpOutput, ProductDetails } from '#contract/mcp.ts'
import { whyNotOnSale } from '#contract/pricing/drop-texts.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'

/** Products as assistants read them: with their state, and without the units that the shop does not show. */

export type ToolShop = {
  publicUrl: string
  /** As `2026-11-21`, in the time zone of the shop. */
  today: string
  timezone: string
}

export function toFoundProduct(product: Product, shop: ToolShop): FoundProduct {
  const { name, brand, albumInfo, type } = product
  const availability = toAvailability(product, shop.today)
  return {
    ...toOffer(product, shop),
    name,
    ...(albumInfo?.artist && { artist: albumInfo.artist }),
    ...(brand && { labelOrBrand: brand }),
    type,
    currency: shopFormats().currency,
    ...(availability.state === 'pre-order' && { shipsOn: availability.shipsOn }),
    ...toNotYet(product, shop),
    url: toUrl(`/products/item/${product._id}`, shop),
  }
}

/** @param offers the other offers of the product */
export function toProductDetails(
  product: Product,
  offers: readonly Product[],
  shop: ToolShop,
): ProductDetails {
  const { albumInfo, pressing, copy, option, drop, wasPrice, deliveryPrice } = product
  const { genre, releaseDate, trackList = [] } = albumInfo ?? {}
  return {
    ...toFoundProduct(product, shop),
    description: product.description,
    ...(wasPrice !== undefined && { wasPrice }),
    ...(genre && { genre }),
    ...(releaseDate && { releaseDate }),
    ...(!pressing && trackList.length > 0 && { trackList }),
    ...(pressing && { pressing }),
    ...(copy && { copy }),
    ...(option && { option: option.label }),
    ...(drop && { drop }),
    ...(deliveryPrice !== undefined && { cheapestDelivery: deliveryPrice }),
    images: [product.thumbnail, ...product.images].filter(Boolean).map((url) => toUrl(url, shop)),
    offers: offers.map((other) => ({
      ...toOffer(other, shop),
      ...(other.copy && { copy: other.copy }),
      ...(other.option && { option: other.option.label }),
    })),
  }
}

export function toState(
  product: Product,
  shop: ToolShop,
): McpOutput<'check_availability'>['products'][number] {
  const { id, name, price, currency, availability, shipsOn } = toFoundProduct(product, shop)
  return {
    id,
    name,
    price,
    currency,
    availability,
    ...(shipsOn && { shipsOn }),
    ...toNotYet(product, shop),
  }
}

/** In the words of a refused order. Units of a drop are sold out before its start, and by draw. */
function toNotYet({ drop, available }: Product, { timezone }: ToolShop): { notYet?: string } {
  const notYet = drop && available > 0 ? whyNotOnSale(drop, timezone) : undefined
  return notYet === undefined ? {} : { notYet }
}

function toOffer(product: Product, { today }: ToolShop) {
  return {
    id: product._id,
    price: product.price,
    condition: product.variantKind === 'used' ? ('used' as const) : ('new' as const),
    availability: toAvailability(product, today).state,
  }
}

function toUrl(path: string, { publicUrl }: ToolShop): string {
  return new URL(path, `${publicUrl}/`).href
}
