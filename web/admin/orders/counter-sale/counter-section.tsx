import type { Order } from '#contract/orders/orders.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MailReceipt } from './mail-receipt.tsx'

/** The receipt by mail, and the return. Nothing once the shop has no counter any more. */
export function CounterSection({ order }: { order: Order }) {
  const { hasCounter } = useShopSettings()
  if (!hasCounter) return null
  return (
    <section aria-labelledby="counter" className="space-y-3">
      <h3 id="counter" className="text-base">
        Counter
      </h3>
      <MailReceipt orderId={order._id} email={order.userId?.email ?? ''} />
      {order.status !== 'returned' && order.status !== 'cancelled' && (
        <ButtonLink
          variant="secondary"
          size="sm"
          to={`/admin/counter/return?order=${encodeURIComponent(order._id)}`}
        >
          Return at the counter
        </ButtonLink>
      )}
    </section>
  )
}
