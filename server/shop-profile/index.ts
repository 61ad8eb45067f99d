/**
 * Owns how the shop presents itself: name, texts, links, contact and logo from the back office, which replace the settings of
 * the environment while the shop runs (decision 60). Must not know products, orders or customers.
 */
export { createLiveProfile, type LiveProfile, withProfile } from './live-profile.ts'
export { registerLogoFile } from './logo/logo-file.ts'
export { isStoredLogo } from './logo/stored-logo.rules.ts'
export { planShopProfileUndo } from './plan-shop-profile-undo.ts'
export { getShopProfile } from './shop-profile.queries.ts'
export { shopProfileHandlers } from './shop-profile.routes.ts'
