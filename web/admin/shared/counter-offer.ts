import type { CounterOffer } from '#contract/counter/counter.ts'

/** "Nina Vale: Blue Rain" */
export function toOfferName({ artist, name }: CounterOffer): string {
  return [artist, name].filter(Boolean).join(': ')
}

/** "Used, VG+ / VG, 20000011" for a copy, the size of an option, label and catalogue number of a new record. */
export function toOfferDetails(offer: CounterOffer): string {
  const { kind, sku, mediaGrade, sleeveGrade, condition, option, label, catalogueNumber } = offer
  if (kind === 'used') {
    const grades = [mediaGrade, sleeveGrade].filter(Boolean).join(' / ')
    return ['Used', grades || condition, sku].filter(Boolean).join(', ')
  }
  return [option, label, catalogueNumber].filter(Boolean).join(', ')
}

/** "2 in stock, 1 on hold, 1 in checkouts" */
export function toStockText({ available, holds, unavailable }: CounterOffer): string {
  return [
    available > 0 || (holds.length === 0 && unavailable === 0) ? `${available} in stock` : '',
    holds.length > 0 ? `${holds.length} on hold` : '',
    unavailable > 0 ? `${unavailable} in checkouts` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why it cannot be added to a sale; undefined when it can. */
export function whyNotSold(offer: CounterOffer): string | undefined {
  if (offer.available > 0 || offer.holds.length > 0) return undefined
  const { sku } = offer
  const name = sku ? `The copy ${sku} of ${offer.name}` : offer.name
  if (offer.unavailable > 0) return `${name} is in an open checkout, or waits for its inspection.`
  return offer.kind === 'used' ? `${name} was sold already.` : `${name} is sold out.`
}
