import { toAddressLines } from '#contract/address-lines.ts'
import type { Order } from '#contract/orders/orders.ts'
import { toCustomerName } from '../order-customer.ts'

export function Recipient({ order }: { order: Order }) {
  const { recipientName, shippingAddress } = order
  if (!shippingAddress) return <p>No shipping address provided</p>
  const name = recipientName || toCustomerName(order)
  return (
    <address className="not-italic wrap-anywhere">
      {name && <p className="font-medium">{name}</p>}
      {toAddressLines(shippingAddress).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  )
}
