import { Link } from 'react-router'
import type { Companion, Order } from '#contract/orders/orders.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { findElsewhere, isWaiting } from './order-customer.ts'

/** The orders that were placed to ship in one parcel with this one, and what the packer has to know about each. */
export function TogetherSection({ order, together }: { order: Order; together: Companion[] }) {
  const isOpen = isWaiting(order.status)
  const isElsewhere = isOpen && findElsewhere(order).length > 0
  return (
    <Section title="Ships together" as="h3" className="space-y-2 text-sm">
      <ul>
        {together.map((other) => (
          <li key={other._id}>
            <Link
              to={`/admin/orders?orderId=${encodeURIComponent(other._id)}`}
              className="exact link"
            >
              {other._id}
            </Link>
            <span className="text-soft"> {toText(order, other, isOpen)}</span>
          </li>
        ))}
      </ul>
      {isElsewhere && (
        <Alert title="The addresses differ.">
          One of these orders is to be sent to another address. Ask the customer, or ship it apart.
        </Alert>
      )}
    </Section>
  )
}

function toText({ shipsWith }: Order, { _id, status }: Companion, isOpen: boolean): string {
  if (!isOpen) return status
  if (isWaiting(status)) return 'waits too: one parcel for both'
  if (status === 'pending') return 'is not paid yet'
  const isFirst = _id === shipsWith
  return `is ${status}${isFirst ? ': this order is sent alone, its delivery stays free' : ''}`
}
