import type { Order } from '#contract/orders/orders.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MailReceipt } from './mail-receipt.tsx'

/** The receipt by mail, and the return. Nothing once the shop has no counter any more. */
export function CounterSection({ order }: { order: Order }) {
  const { hasCounter } = useShopSettings()
  if (!hasCounter) return null
  return (
    <Section title="Counter" as="h3" className="space-y-3">
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
    </Section>
  )
}
