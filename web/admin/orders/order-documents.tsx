import Printer from 'lucide-react/icons/printer'
import type { Order } from '#contract/orders/orders.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const shipped = [
  ['pick-list', 'Pick list'],
  ['packing-slip', 'Packing slip'],
  ['invoice', 'Invoice'],
]
const sold = [
  ['receipt', 'Receipt'],
  ['invoice', 'Invoice'],
]

/** Links to the printable documents of an order. */
export function OrderDocuments({ order }: { order: Order }) {
  const { _id: orderId, source } = order
  const documents = source === 'counter' ? sold : shipped
  return (
    <div className="flex flex-wrap gap-2">
      {documents.map(([page, label]) => (
        <ButtonLink
          key={page}
          variant="secondary"
          size="sm"
          to={`/admin/orders/${encodeURIComponent(orderId)}/${page}`}
          target="_blank"
        >
          <Printer />
          {label}
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </ButtonLink>
      ))}
    </div>
  )
}
