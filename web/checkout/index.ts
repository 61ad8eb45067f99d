/**
 * From a cart to the payment page and back. Knows the cart and the session; must not know how
 * payment works or how an order continues.
 */
export { CheckoutButton } from './checkout-button.tsx'
export { checkoutError } from './checkout-error.ts'
export { CheckoutNotice } from './checkout-notice.tsx'
export { readReturnToken, rememberPaidLink } from './guest/guest-order.ts'
export { useReopenedCart } from './reopen-cart.ts'
