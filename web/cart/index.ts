/**
 * The shopping cart: this browser's cart, the server's cart, the merge of the one into the
 * other, and the panel. Knows the session; must not know checkout, orders or the pages.
 */

export { CartButton } from './cart-button.tsx'
export type { CartEntry } from './cart-entries.ts'
export { cartOpen, openCart } from './cart-notices.ts'
export { type CartOrder, CartPanel } from './cart-panel.tsx'
export { flushDebounced } from './debounced-quantity.ts'
export { deliveryToSend } from './delivery/delivery-store.ts'
export {
  codeToSend,
  refuseCode,
  setCode,
  shownDiscount,
  toLinesKey,
} from './discount/code-store.ts'
export { takeLinks } from './linked/take-links.ts'
export { removeLocalUnits } from './local-cart.ts'
export { clearLocalCart } from './merge-local-cart.ts'
export { allWritesSettled, reloadCart } from './server-cart.ts'
export { loadServerCart } from './server-cart-code.ts'
export { useAddToCart } from './use-add-to-cart.ts'
export { useCart } from './use-cart.ts'
export { useCartChanges } from './use-cart-changes.ts'
export { useCartSync } from './use-cart-sync.ts'
