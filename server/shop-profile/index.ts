/**
 * Owns how the shop presents itself: name, texts, links and contact from the back office, which replace the settings of
 * the environment while the shop runs (decision 60). Must not know products, orders or customers.
 */
export { createLiveProfile, type LiveProfile, withProfile } from './live-profile.ts'
export { planShopProfileUndo } from './plan-shop-profile-undo.ts'
export { getShopProfile } from './shop-profile.queries.ts'
export { shopProfileHandlers } from './shop-profile.routes.ts'
