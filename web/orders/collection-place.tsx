import type { Order } from '#contract/orders/orders.ts'

/** Where and when the customer collects the order, in a list of facts. Nothing on an order that is delivered. */
export function CollectionPlace({ order }: { order: Pick<Order, 'delivery'> }) {
  const place = order.delivery?.collection
  if (!place) return null
  const lines = [...place.address, ...place.hours, place.note].filter(Boolean)
  return (
    <>
      <dt className="self-start text-soft">Collect from</dt>
      <dd className="wrap-anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </>
  )
}
