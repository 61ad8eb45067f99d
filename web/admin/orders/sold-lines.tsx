import type { Order, OrderLine } from '#contract/orders.ts'
import { OrderLines } from '#web/orders/index.ts'
import { useOrderDocument } from '../print/use-order-document.ts'

/** The order's lines; those of used copies with SKU and location (COPY-31). */
export function SoldLines({ order: { _id, products } }: { order: Order }) {
  const hasCopies = products.some(isUsedCopy)
  return (
    <OrderLines
      lines={products}
      {...(hasCopies ? { below: (line) => <CopyPlace orderId={_id} line={line} /> } : {})}
    />
  )
}

function isUsedCopy({ soldAs }: OrderLine): boolean {
  return soldAs?.kind === 'used'
}

function CopyPlace({ orderId, line }: { orderId: string; line: OrderLine }) {
  const { data: paper, isError } = useOrderDocument(orderId)
  if (!isUsedCopy(line)) return null
  const location = paper?.picks.find(({ lineId }) => lineId === line._id)?.location
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
