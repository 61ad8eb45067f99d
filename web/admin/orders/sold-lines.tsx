import type { Order } from '#contract/orders/orders.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { OrderLines } from '#web/orders/index.ts'

/** Most orders have no used copy. */
const CopyPlace = lazyPart(async () => (await import('./copy-place.tsx')).CopyPlace)

/** The order's lines; those of used copies with SKU and location. */
export function SoldLines({ order: { _id, products } }: { order: Order }) {
  return <OrderLines lines={products} below={(line) => <CopyPlace orderId={_id} line={line} />} />
}
