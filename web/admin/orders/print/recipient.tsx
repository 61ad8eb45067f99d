import type { Order } from '#contract/orders/orders.ts'
import { toCustomerName } from '../order-customer.ts'

export function Recipient({ order }: { order: Order }) {
  const { recipientName, shippingAddress } = order
  if (!shippingAddress) return <p>No shipping address provided</p>
  const name = recipientName || toCustomerName(order)
  const { street, city, state, postalCode, country } = shippingAddress
  return (
    <address className="not-italic wrap-anywhere">
      {name && <p className="font-medium">{name}</p>}
      <p>{street}</p>
      <p>
        {city}, {state}, {postalCode}
      </p>
      <p>{country}</p>
    </address>
  )
}
