import type { Product } from '#contract/products/catalogue.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toUsedText } from '../../card/offer-text.ts'
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

/** A photo of one copy, with its line: "Used · VG+ / VG, $38.00". */
export type CopyPhoto = { src: string; offerId: string; caption: string }

/** As many copies as the page lists before "Show all". */
export const FIRST_COPIES = 10

function listPhotos(offers: readonly Product[]): CopyPhoto[] {
  return offers
    .filter(({ copy }) => copy?.availability === 'on-sale')
    .slice(0, FIRST_COPIES)
    .flatMap((offer) => {
      const caption = `${toUsedText(offer)}, ${formatPrice(offer.price)}`
      return offer.images.map((src) => ({ src, offerId: offer._id, caption }))
    })
}

/** @param named the product itself, or the variant that the address names */
export function withOffers({ product, offers }: ProductAnswer, named: Product): ShownProduct {
  return {
    ...product,
    ...(offers && { offers: offers.map(toOffer), photos: listPhotos(offers) }),
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
