import { useRef } from 'react'
import type { OrderMoment } from '#contract/orders/order-admin.ts'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { isWaiting, toCollector } from '../order-customer.ts'
import { useHandOver } from '../order-queries.ts'
import { useAnnouncement, useTimeline } from '../timeline-queries.ts'

/** An order that its customer collects: the mail that it is ready, and the handing over. */
export function CollectionSection({ order }: { order: Order }) {
  const { data: moments } = useTimeline(order._id)
  const announcement = useAnnouncement(order._id)
  const handOver = useHandOver(order._id)
  const heading = useRef<HTMLHeadingElement>(null)
  const { _id, status } = order
  const toldAt = moments && findToldAt(moments)
  const next = toldAt === undefined ? announcement : handOver
  const error = announcement.error ?? handOver.error
  // The pressed button is gone.
  const focusHeading = { onSuccess: () => heading.current?.focus() }

  return (
    <Section title="Collection" as="h3" headingRef={heading} className="space-y-3">
      <p className="text-sm">
        {toCollector(order)}
        <span role="status" className="block text-soft empty:sr-only">
          {toStateText(status, toldAt)}
        </span>
      </p>
      {isWaiting(status) && moments && (
        <Button
          key={toldAt === undefined ? 'announce' : 'hand over'}
          variant="secondary"
          size="sm"
          loading={next.isPending}
          onClick={() => next.mutate(undefined, focusHeading)}
        >
          {toldAt === undefined ? 'Ready to collect' : 'Hand over'}
        </Button>
      )}
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {error && failureText(error, `Order ${_id} was not changed. Please try again.`)}
      </p>
    </Section>
  )
}

/** The time of the mail to the customer; undefined where none was sent or will be. */
function findToldAt(moments: readonly OrderMoment[]): string | undefined {
  return moments.find(
    (moment) =>
      moment.type === 'mail' &&
      moment.kind === 'ready-to-collect' &&
      moment.state !== 'replaced' &&
      moment.state !== 'obsolete',
  )?.at
}

function toStateText(status: OrderStatus, toldAt: string | undefined): string {
  if (status === 'completed') return 'Handed over.'
  if (!isWaiting(status)) return ''
  if (toldAt === undefined) return 'The customer does not know yet that it is ready.'
  return `The customer was told that it is ready, ${formatDayAndTime(toldAt)}.`
}
