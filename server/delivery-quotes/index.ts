/**
 * Prices the delivery of products: owns what of a product decides about its delivery, and reads prices and weights for
 * `delivery`. Must not know carts or orders.
 */
export { chooseDelivery, newDeliveryConflict } from './choose-delivery.ts'
export { listDeliveredLines } from './delivered-lines.queries.ts'
export { deliveryQuoteHandlers } from './delivery-quotes.routes.ts'
export { readDeliveryState } from './delivery-state.queries.ts'
export { fitsParcel } from './fits-parcel.ts'
export { planProductDeliveryUndo } from './plan-product-delivery-undo.ts'
export { withDeliveryPrices } from './with-delivery-prices.ts'
