import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import type { Capture, OrderPayment as Payment, Refund } from '#contract/orders/refunds.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { DisputeAlert } from './dispute-alert.tsx'
import { RefundForm } from './refund-form.tsx'
import { formatPaid, refusalLabels, toRefundLabel } from './refund-labels.ts'
import { usePayment } from './refund-queries.ts'
import { readWithdrawn } from './withdrawn-units.ts'

/** The payments and refunds of an order, and the form for a further refund. */
export function OrderPayment({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section title="Payment" as="h3" id="payment" headingRef={heading} className="space-y-3">
      <Loaded
        query={usePayment(order._id)}
        whatFailed="Failed to load the payment"
        skeleton={<TableSkeleton rows={1} />}
      >
        {(payment) => <Money order={order} payment={payment} heading={heading} />}
      </Loaded>
    </Section>
  )
}

type MoneyProps = { order: Order; payment: Payment; heading: RefObject<HTMLElement | null> }

function Money({ order, payment, heading }: MoneyProps) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const withdrawn = readWithdrawn(state)
  const [isOpen, setIsOpen] = useState(withdrawn !== undefined)
  const opener = useRef<HTMLButtonElement>(null)

  function close(focus: RefObject<HTMLElement | null>) {
    // In one render: the dialog adopts the focus of the removed element, unless the focus has moved on.
    flushSync(() => setIsOpen(false))
    focus.current?.focus()
  }

  function finish() {
    close(heading)
    // A reload, or the browser's Back, must not offer the same refund again.
    if (withdrawn) void navigate({ search }, { replace: true, preventScrollReset: true })
  }

  if (order.tenders) return <Tenders tenders={order.tenders} currency={order.currency} />
  if (payment.captured === 0) return <p className="text-sm text-soft">{toUnpaidLabel(order)}</p>
  const { captured, refunded, refundable, currency, captures, refunds, disputes } = payment
  return (
    <>
      {disputes.map((dispute) => (
        <DisputeAlert key={dispute._id} dispute={dispute} />
      ))}
      <p className="text-sm">
        <span className="exact">{formatPaid(captured, currency)}</span> paid by{' '}
        {toMethodName(order)}
        {refunded > 0 && (
          <>
            {', '}
            <span className="exact">{formatPaid(refunded, currency)}</span> refunded
          </>
        )}
      </p>
      {captures.length > 1 && <Captures captures={captures} />}
      {refunds.length > 0 && <Refunds refunds={refunds} />}
      {refundable > 0 && !isOpen && (
        <Button ref={opener} variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Refund…
        </Button>
      )}
      {refundable > 0 && isOpen && (
        <RefundForm
          order={order}
          payment={payment}
          withdrawn={withdrawn}
          onCancel={() => close(opener)}
          onDone={finish}
        />
      )}
    </>
  )
}

type TendersProps = { tenders: NonNullable<Order['tenders']>; currency: string }

/** Taken at the counter, and given back there. */
function Tenders({ tenders, currency }: TendersProps) {
  return (
    <ul aria-label="Payments" className="divide-y divide-line border-y border-line text-sm">
      {tenders.map(({ _id, kind, amount, given, change = 0, at }) => (
        <li key={_id} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <p>
              {amount < 0 ? 'Given back' : 'Paid'}, {kind}
            </p>
            {given !== undefined && change > 0 && (
              <p className="text-soft">
                <span className="exact">{formatPaid(given, currency)}</span> given,{' '}
                <span className="exact">{formatPaid(change, currency)}</span> change
              </p>
            )}
            <time dateTime={at} className="text-xs text-soft">
              {formatDayAndTime(at)}
            </time>
          </div>
          <span className="exact shrink-0">
            {amount < 0 ? '−' : ''}
            {formatPaid(Math.abs(amount), currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function toMethodName({ paymentMethod }: Order): string {
  return paymentMethod && paymentMethod !== 'card' ? paymentMethodNames[paymentMethod] : 'card'
}

function toUnpaidLabel({ paidAt }: Order): string {
  return paidAt
    ? 'Marked as paid by hand: no card payment came in that could be refunded here.'
    : 'No card payment has come in.'
}

/** A refund takes them in this order: those not accepted, then the newest. */
function Captures({ captures }: { captures: readonly Capture[] }) {
  return (
    <ul aria-label="Card payments" className="divide-y divide-line border-y border-line text-sm">
      {captures.map(({ _id, amount, currency, refundable, refusal, receivedAt }) => (
        <li key={_id} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className={refusal && refundable > 0 ? 'text-error' : undefined}>
              {refusal ? refusalLabels[refusal] : 'Payment of the order'}
            </p>
            {refundable < amount && (
              <p className="text-soft">
                <span className="exact">{formatPaid(refundable, currency)}</span> not refunded
              </p>
            )}
            <time dateTime={receivedAt} className="text-xs text-soft">
              {formatDayAndTime(receivedAt)}
            </time>
          </div>
          <span className="exact shrink-0">{formatPaid(amount, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul aria-label="Refunds" className="divide-y divide-line border-y border-line text-sm">
      {refunds.map(({ _id, amount, currency, state, failure, createdAt }) => (
        <li key={_id} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className={state === 'failed' || failure ? 'text-error' : undefined}>
              Refund, {toRefundLabel(state)}
            </p>
            {failure && <p className="text-soft wrap-anywhere">{failure}</p>}
            <time dateTime={createdAt} className="text-xs text-soft">
              {formatDayAndTime(createdAt)}
            </time>
          </div>
          <span className="exact shrink-0">−{formatPaid(amount, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
