import type { PublicSettings } from '#contract/public-settings.ts'

/** The last sentence of a description: empty in a shop that charges for delivery. */
export function shippingSentence({ deliveryCountries }: Pick<PublicSettings, 'deliveryCountries'>) {
  return deliveryCountries ? '' : ' Shipping is free.'
}
