import Printer from 'lucide-react/icons/printer'
import { ButtonLink } from '../../ui/button-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The ways to what an order is printed on. */
export function OrderPapers({ orderId }: { orderId: string }) {
  const papers = [
    ['packing-slip', 'Packing slip'],
    ['invoice', 'Invoice'],
  ]
  return (
    <div className="flex flex-wrap gap-2">
      {papers.map(([page, label]) => (
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
