import type { OrderLine } from '#contract/orders/orders.ts'
import { useOrderDocument } from './print/use-order-document.ts'

/** SKU and location of a sold copy. The location is the present one, which the description of the sale does not have. */
export function CopyPlace({ orderId, line }: { orderId: string; line: OrderLine }) {
  const { data: doc, isError } = useOrderDocument(orderId)
  const location = doc?.picks.find(({ lineId }) => lineId === line._id)?.location
  return (
    <p className="text-sm text-soft">
      SKU <span className="exact">{line.soldAs?.sku}</span>
      {' · '}
      {isError ? 'The location could not be loaded.' : toLocation(location)}
    </p>
  )
}

function toLocation(location: string | undefined): string {
  if (location === undefined) return 'Location: …'
  return location ? `Location: ${location}` : 'No location'
}
