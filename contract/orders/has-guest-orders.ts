/** Whether orders without an account come about in a shop: placed by visitors, or by hand for an address. */
export function hasGuestOrders(shop: {
  guestCheckout?: boolean | undefined
  hasCounter?: boolean | undefined
}): boolean {
  return shop.guestCheckout === true || shop.hasCounter === true
}
