import type { Product } from '#contract/products/catalogue.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toFromPrice } from '../../card/offer-text.ts'
import type { ShownProduct } from '../load-product.ts'
import type { Offer } from './offer.ts'

/** The rules by which the page of a product selects one of its offers. */

/** Undefined while the shopper must choose an option. */
export type SelectedOffer = Offer | undefined

/**
 * The variant of this id. For the id of the product: its own stock while available, otherwise the used copy that represents it in
 * lists, unless an option must be chosen.
 */
export function selectOffer(product: ShownProduct, id: string): SelectedOffer {
  const variants = listVariants(product)
  const named = variants.find(({ _id }) => _id === id)
  if (named) return named
  const buyable = variants.filter(({ available }) => available > 0)
  // Options come first in `offers`: of two at the same price the option represents the product.
  const [cheapest] = buyable.toSorted((one, other) => one.price - other.price)
  if (product.available <= 0 && cheapest?.copy) return cheapest
  const mustChoose = product.available <= 0 && buyable.some(({ option }) => option)
  return mustChoose ? undefined : product
}

/** Options and used copies, with the one that the address names. */
export function listVariants({ offers = [], named }: ShownProduct): Offer[] {
  const variants = offers.filter(({ variantKind }) => variantKind)
  const isListed = variants.some(({ _id }) => _id === named?._id)
  return named && !isListed ? [...variants, named] : variants
}

/** A button of the page: an option, or own stock beside options, by its id. */
export type OptionChoice = { id: string; label: string; isAvailable: boolean }

export function listOptionChoices(product: ShownProduct): OptionChoice[] {
  const options = listVariants(product).flatMap(({ _id, available, option }) =>
    option ? [{ id: _id, label: option.label, isAvailable: available > 0 }] : [],
  )
  const own = { id: product._id, label: 'Standard', isAvailable: true }
  return product.available > 0 && options.length > 0 ? [own, ...options] : options
}

/** The price of the head: "from" the lowest while the shopper may still choose; none for a sold copy (F.26). */
export function toHeadPrice(product: ShownProduct, offer: SelectedOffer, id: string): string {
  if (offer?.copy?.availability === 'sold') return ''
  const variants = listVariants(product).filter(({ available }) => available > 0)
  if (!offer) {
    const prices = variants.flatMap(({ option, price }) => (option ? price : []))
    return toFromPrice(Math.min(...prices), Math.max(...prices))
  }
  const isChosen = offer._id === id
  const dearer = isChosen ? [] : variants.map(({ price }) => price)
  return offer.copy
    ? toFromPrice(offer.price, Math.max(offer.price, ...dearer))
    : formatPrice(offer.price)
}

/** Why a copy cannot be bought now; undefined for one on sale, and for other offers. */
export function whyNotBuyable({ copy }: Pick<Product, 'copy'>): string | undefined {
  if (copy?.availability === 'in-checkout') return 'Somebody is paying for this copy right now.'
  if (copy?.availability === 'held') return 'On hold for another customer.'
  return copy?.availability === 'sold' ? 'Sold' : undefined
}

/** "8 used copies from $6.00", of those that can be bought; empty without any. */
export function toCopiesText({ offerSummary }: Pick<Product, 'offerSummary'>): string {
  if (!offerSummary?.usedCount) return ''
  const { usedCount, usedLowPrice = 0, usedHighPrice = 0 } = offerSummary
  const copies = usedCount === 1 ? '1 used copy' : `${usedCount} used copies`
  return `${copies} ${toFromPrice(usedLowPrice, usedHighPrice)}`
}
