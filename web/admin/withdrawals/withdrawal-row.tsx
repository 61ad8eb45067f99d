import { useState } from 'react'
import { Link } from 'react-router'
import { NOTE_MAX, WITHDRAWAL_NUMBER_MAX } from '#contract/limits.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { OrderStatusBadge } from '#web/orders/index.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { WithdrawnState } from '../orders/index.ts'
import { formatDayAndTime } from '../shared/format-time.ts'
import { type Decision, useDecision } from './withdrawal-queries.ts'

const badges = {
  open: { tone: 'yellow', label: 'Open' },
  unmatched: { tone: 'orange', label: 'No order matches' },
  settled: { tone: 'green', label: 'Settled' },
  dismissed: { tone: 'neutral', label: 'Dismissed' },
} as const

export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { name, email, orderNumber, goods, receivedAt, acknowledgedAt, order, state } = withdrawal
  const badge = badges[state === 'open' && !order ? 'unmatched' : state]
  return (
    <li className="grid gap-x-10 gap-y-4 border-b border-line py-5 text-sm lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0 space-y-2 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="exact font-medium">{orderNumber}</span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </p>
        <p>{name === '' ? 'The account of the sender is deleted' : `${name}, ${email}`}</p>
        <p className="whitespace-pre-line">{goods === '' ? 'The whole order' : goods}</p>
        <p className="text-soft">
          Received {formatDayAndTime(receivedAt)}
          {acknowledgedAt === undefined
            ? '. The acknowledgement is not sent yet.'
            : `, acknowledged ${formatDayAndTime(acknowledgedAt)}`}
        </p>
        {order && <MatchedOrder order={order} />}
        {order && state === 'open' && order.refunded < order.total && (
          <RefundLink withdrawal={withdrawal} orderId={order._id} />
        )}
      </div>
      <DecisionForm withdrawal={withdrawal} />
    </li>
  )
}

function MatchedOrder({ order }: { order: NonNullable<Withdrawal['order']> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={`/admin/orders?orderId=${order._id}`} className="link exact">
        {order._id}
      </Link>
      <OrderStatusBadge status={order.status} />
      <span className="text-soft">
        {formatPrice(order.total)}
        {order.refunded > 0 && `, ${formatPrice(order.refunded)} refunded`}
      </span>
    </p>
  )
}

type RefundLinkProps = { withdrawal: Withdrawal; orderId: string }

/** Opens the refund of the order with what it is about, where that is known for certain. */
function RefundLink({ withdrawal: { orderNumber, goods, lines }, orderId }: RefundLinkProps) {
  if (!lines && goods !== '') return null
  const state: WithdrawnState = { withdrawn: lines ?? 'whole order' }
  return (
    <p>
      <Link
        to={`/admin/orders?orderId=${orderId}`}
        state={state}
        className="link"
        aria-label={`Refund the withdrawal ${orderNumber}`}
      >
        Refund and return
      </Link>
    </p>
  )
}

function DecisionForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const { order, state, orderNumber } = withdrawal
  const [note, setNote] = useState(withdrawal.note)
  const [typedId, setTypedId] = useState('')
  const decision = useDecision(withdrawal)

  function decide(change: Partial<Decision>) {
    decision.mutate({ orderId: order?._id ?? null, state, note: note.trim(), ...change })
  }

  return (
    <div className="space-y-3">
      {!order && (
        <div className="flex items-end gap-2">
          <TextField
            label="Order"
            placeholder="RO-"
            autoComplete="off"
            maxLength={WITHDRAWAL_NUMBER_MAX}
            value={typedId}
            onChange={({ target }) => setTypedId(target.value)}
            fieldClassName="min-w-0 flex-1"
          />
          <Button
            variant="secondary"
            disabled={typedId.trim() === ''}
            loading={decision.isPending}
            aria-label={`Match ${orderNumber} to this order`}
            onClick={() => decide({ orderId: typedId.trim() })}
          >
            Match
          </Button>
        </div>
      )}
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {decision.isError && (
        <Alert title={failureText(decision.error, 'It was not saved. Please try again.')} />
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'open' ? (
          <>
            {order && (
              <Button
                size="sm"
                loading={decision.isPending}
                aria-label={`Settle the withdrawal ${orderNumber}`}
                onClick={() => decide({ state: 'settled' })}
              >
                Settled
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              loading={decision.isPending}
              aria-label={`Dismiss the withdrawal ${orderNumber}`}
              onClick={() => decide({ state: 'dismissed' })}
            >
              Dismiss
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            loading={decision.isPending}
            aria-label={`Open the withdrawal ${orderNumber} again`}
            onClick={() => decide({ state: 'open' })}
          >
            Open again
          </Button>
        )}
      </div>
    </div>
  )
}
