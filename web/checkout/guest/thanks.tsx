import { useEffect } from 'react'
import { removeLocalUnits, setCode } from '#web/cart/index.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { endAttempt } from '../end-attempt.ts'
import { OrderConfirmed } from '../order-confirmed.tsx'
import type { Route } from './+types/thanks'
import { readGuestOrder, readPaidLink, saveGuestOrder } from './guest-order.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Order confirmed', hidden: true })

/** The page after the payment of an order without an account. */
export default function Thanks() {
  useEffect(clearBoughtCart, [])
  return <OrderConfirmed viewAt="/order/guest" />
}

/** Once: a reload finds nothing left to remove. */
function clearBoughtCart(): void {
  // An order by hand was paid, by its link: that of the tab may be unpaid.
  if (readPaidLink() !== null) return
  const placed = readGuestOrder()
  if (!placed || placed.bought.length === 0) return
  endAttempt()
  setCode(null)
  removeLocalUnits(placed.bought)
  saveGuestOrder({ ...placed, bought: [] })
}
