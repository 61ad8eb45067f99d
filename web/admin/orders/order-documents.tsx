import Printer from 'lucide-react/icons/printer'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Links to the printable documents of an order. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const documents = [
    ['pick-list', 'Pick list'],
    ['packing-slip', 'Packing slip'],
    ['invoice', 'Invoice'],
  ]
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
          <Printer aria-hidden="true" />
          {label}
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </ButtonLink>
      ))}
    </div>
  )
}
