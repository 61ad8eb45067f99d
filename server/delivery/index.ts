/**
 * Owns zones and rates of delivery, and the one function that prices a delivery. Must not know products, carts or orders:
 * `delivery-quotes` reads what they weigh.
 */

export { getDeliverySettings } from './delivery.queries.ts'
export { deliveryHandlers } from './delivery.routes.ts'
export {
  type DeliveredLine,
  hasRates,
  listCollectionOnly,
  listDeliveredCountries,
  listUsualCountries,
  type PricedRate,
  priceDelivery,
} from './delivery-rates.rules.ts'
export { planDeliveryUndo } from './plan-delivery-undo.ts'
export { setDeliverySettings } from './set-delivery-settings.ts'
