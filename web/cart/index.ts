/**
 * What a shopper means to buy: this browser's cart, the server's cart, the merge of the one into the
 * other, and the panel. Knows who is signed in; must not know checkout, orders or the pages.
 */
export { CartButton } from './cart-button.tsx'
export { cartOpen, openCart } from './cart-notices.ts'
export { forgetLocalCart } from './merge-local-cart.ts'
export { sendWaiting } from './quantity-changes.ts'
export { allWritesAnswered, reloadCart } from './server-cart.ts'
export { loadServerCart } from './server-cart-code.ts'
export { useAddToCart } from './use-add-to-cart.ts'
export { useCart } from './use-cart.ts'
export { useCartChanges } from './use-cart-changes.ts'
export { useCartKeeper } from './use-cart-keeper.ts'
