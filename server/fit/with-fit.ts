import type { Product } from '#contract/products/catalogue.ts'
import type { Fit } from '#contract/products/fit-facts.ts'
import type { Context } from '#server/platform/context.ts'

/** The offer with the known facts of its turntable or accessory; the same offer for other products. */
export function withFit<Offer extends Product>(
  { settings }: Pick<Context, 'settings'>,
  offer: Offer,
  fit: Fit | null,
): Offer {
  const { type } = offer
  if (!fit || (type !== 'turntable' && type !== 'accessory')) return offer
  const { voltage } = fit
  const isForeign = voltage !== '' && voltage !== 'any' && voltage !== settings.voltage
  return { ...offer, fit: { ...fit, ...(isForeign && { needsConverter: true as const }) } }
}
