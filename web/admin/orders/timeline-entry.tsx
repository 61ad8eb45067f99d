import Banknote from 'lucide-react/icons/banknote'
import CircleDot from 'lucide-react/icons/circle-dot'
import CreditCard from 'lucide-react/icons/credit-card'
import FileX from 'lucide-react/icons/file-x'
import Mail from 'lucide-react/icons/mail'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Package from 'lucide-react/icons/package'
import Undo2 from 'lucide-react/icons/undo-2'
import type { RefObject } from 'react'
import { toCents, toDollars } from '#contract/money.ts'
import type { MailMoment, OrderMoment, RefundMoment } from '#contract/orders/order-admin.ts'
import { OrderStatusBadge } from '#web/orders/index.ts'
import { formatDayAndTime } from '../shared/format-time.ts'
import { NoteText } from '../shared/notes/note-text.tsx'
import { formatPaid, refundReasonLabels, toRefundLabel } from './refund-labels.ts'
import { mailLabelsOf, toMailLabel, withdrawalLabels } from './timeline-labels.ts'

type TimelineEntryProps = {
  moment: OrderMoment
  onDelete: () => Promise<unknown>
  afterDelete: RefObject<HTMLElement | null>
}

const icons = {
  status: CircleDot,
  mail: Mail,
  payment: CreditCard,
  refund: Undo2,
  settled: Undo2,
  tender: Banknote,
  parcel: Package,
  withdrawal: FileX,
  note: NotebookPen,
}

export function TimelineEntry({ moment, ...deletion }: TimelineEntryProps) {
  const Icon = icons[moment.type]
  return (
    // The line between two entries, like a groove.
    <li className="relative grid grid-cols-[auto_1fr] gap-x-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-2 not-last:before:w-px not-last:before:bg-line">
      <Icon className="mt-0.5 size-4 text-soft" />
      <div className="min-w-0">
        <What moment={moment} {...deletion} />
        <p className="mt-0.5 text-xs text-soft wrap-anywhere">
          <time dateTime={moment.at}>{formatDayAndTime(moment.at)}</time>
          {'by' in moment && <By {...moment.by} />}
        </p>
      </div>
    </li>
  )
}

function By({ name, email }: { name: string; email: string }) {
  return (
    <>
      {' by '}
      {name}
      {email !== '' && email !== name && ` (${email})`}
    </>
  )
}

function What({ moment, ...deletion }: TimelineEntryProps) {
  switch (moment.type) {
    case 'status':
      return (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {moment.from ? 'Status set to' : 'Order placed,'}
          <OrderStatusBadge status={moment.to} />
        </p>
      )
    case 'mail':
      return <MailState mail={moment} />
    case 'payment':
      return (
        <p>
          {moment.what}
          {moment.amount !== undefined && (
            <>
              {', '}
              <span className="exact">{formatPaid(moment.amount, moment.currency)}</span>
            </>
          )}
          {!moment.isAsOrdered && (
            <span className="block text-error">This is not what the order costs.</span>
          )}
          {moment.processedAt === undefined && (
            <span className="block text-error">It was received, but not processed.</span>
          )}
        </p>
      )
    case 'refund':
      return <Refunded refund={moment} />
    case 'settled':
      return <Settled moment={moment} />
    case 'tender':
      return (
        <p>
          {moment.amount < 0 ? 'Given back at the counter' : 'Paid at the counter'}, {moment.kind}:{' '}
          <span className="exact">{formatPaid(Math.abs(moment.amount), moment.currency)}</span>
        </p>
      )
    case 'parcel':
      return (
        <p className="wrap-anywhere">
          {moment.isRemoved ? 'Parcel removed' : 'Parcel added'}
          {moment.carrier !== '' && `: ${moment.carrier} ${moment.trackingNumber}`}
        </p>
      )
    case 'withdrawal':
      return <Withdrawn moment={moment} />
    case 'note':
      return <NoteText note={moment} {...deletion} />
  }
}

type WithdrawalMoment = Extract<OrderMoment, { type: 'withdrawal' }>

function Withdrawn({ moment: { what, goods, note } }: { moment: WithdrawalMoment }) {
  return (
    <>
      <p>{withdrawalLabels[what]}</p>
      {goods !== '' && <p className="text-soft whitespace-pre-line wrap-anywhere">{goods}</p>}
      {note !== '' && <p className="text-soft wrap-anywhere">{note}</p>}
    </>
  )
}

type SettledMoment = Extract<OrderMoment, { type: 'settled' }>

function Settled({
  moment: { amount, refunded, wasNeverPaid, currency },
}: {
  moment: SettledMoment
}) {
  const rest = toDollars(toCents(amount) - toCents(refunded))
  return (
    <p>
      {refunded > 0 && (
        <>
          <span className="exact">{formatPaid(refunded, currency)}</span> marked as refunded another
          way
          {rest > 0 && ', '}
        </>
      )}
      {rest > 0 && (
        <>
          <span className="exact">{formatPaid(rest, currency)}</span>{' '}
          {wasNeverPaid ? 'marked as never paid' : 'marked as not due for refund'}
        </>
      )}
    </p>
  )
}

function Refunded({ refund }: { refund: RefundMoment }) {
  const { state, failure, reason, restocked } = refund
  const isTrouble = state === 'failed' || (state === 'requested' && failure !== undefined)
  return (
    <>
      <p>
        Refund of <span className="exact">{formatPaid(refund.amount, refund.currency)}</span>:{' '}
        <span className={isTrouble ? 'text-error' : undefined}>{toRefundLabel(state)}</span>
      </p>
      {reason !== undefined && <p className="text-soft">{refundReasonLabels[reason]}</p>}
      {restocked > 0 && state !== 'failed' && (
        <p className="text-soft">
          {restocked === 1 ? '1 copy' : `${restocked} copies`} back on the shelf
        </p>
      )}
      {failure !== undefined && <p className="text-soft wrap-anywhere">{failure}</p>}
    </>
  )
}

function MailState({ mail }: { mail: MailMoment }) {
  const isTrouble = mail.state === 'retrying' || mail.state === 'failed'
  return (
    <>
      <p>
        {mailLabelsOf[mail.kind]}
        {mail.isResend && ', sent again'}:{' '}
        <span className={isTrouble ? 'text-error' : undefined}>{toMailLabel(mail)}</span>
      </p>
      {mail.failure !== undefined && mail.state !== 'sent' && (
        <p className="text-soft wrap-anywhere">{mail.failure}</p>
      )}
    </>
  )
}
