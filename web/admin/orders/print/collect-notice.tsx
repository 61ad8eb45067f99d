import type { Order } from '#contract/orders/orders.ts'
import { toCollector } from '../order-customer.ts'

/** States for the packer that the order stays in the shop, and for whom. Nothing on an order that is delivered. */
export function CollectNotice({ order }: { order: Order }) {
  if (!order.delivery?.collection) return null
  return (
    <section className="py-5">
      <p className="font-display text-5xl leading-none font-bold tracking-tight">COLLECT</p>
      <p className="mt-2 text-lg leading-snug wrap-anywhere">{toCollector(order)}</p>
    </section>
  )
}
