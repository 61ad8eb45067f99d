import type { Product } from '#contract/products/catalogue.ts'
import type { ProductAnswer, ShownProduct } from '../load-product.ts'

/** The fields of an offer that the page of its product shows: it does not carry the texts of the product 60 times. */
export type Offer = Pick<
  Product,
  | '_id'
  | 'price'
  | 'wasPrice'
  | 'available'
  | 'images'
  | 'variantKind'
  | 'copy'
  | 'option'
  | 'shipsOn'
  | 'drop'
  | 'withdrawalExclusion'
>

/** @param named the product itself, or the variant that the address names */
export function withOffers({ product, offers }: ProductAnswer, named: Product): ShownProduct {
  return {
    ...product,
    ...(offers && { offers: offers.map(toOffer) }),
    ...(named.parentId && { named: toOffer(named) }),
  }
}

function toOffer(product: Product): Offer {
  const { _id, price, wasPrice, available, images, variantKind, copy, option, shipsOn, drop } =
    product
  const { withdrawalExclusion } = product
  return {
    _id,
    price,
    available,
    images,
    ...(wasPrice && { wasPrice }),
    ...(variantKind && { variantKind }),
    ...(copy && { copy }),
    ...(option && { option }),
    ...(shipsOn && { shipsOn }),
    ...(drop && { drop }),
    ...(withdrawalExclusion && { withdrawalExclusion }),
  }
}
