import type { ShopSettings } from './api/api-context.ts'

/** The last sentence of a description: empty in a shop that charges for delivery. */
export function shippingSentence({ deliveryCountries }: Pick<ShopSettings, 'deliveryCountries'>) {
  return deliveryCountries ? '' : ' Shipping is free.'
}
