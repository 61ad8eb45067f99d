import Send from 'lucide-react/icons/send'
import type { OrderMailKind, OrderMoment } from '#contract/orders/order-admin.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusFeedback } from '#web/ui/status-feedback.tsx'
import { useSaveFeedback } from '../shared/use-save-feedback.ts'
import { mailLabelsOf } from './timeline-labels.ts'
import { useResend } from './timeline-queries.ts'

type ResendMailsProps = { orderId: string; moments: readonly OrderMoment[] }

/** A button for each kind of mail that was sent for the order. */
export function ResendMails({ orderId, moments }: ResendMailsProps) {
  const kinds = new Set(moments.flatMap((moment) => (moment.type === 'mail' ? moment.kind : [])))
  if (kinds.size === 0) return null
  return (
    <ul aria-label="Send a mail again" className="flex flex-wrap gap-x-3 gap-y-2">
      {[...kinds].map((kind) => (
        <li key={kind}>
          <ResendMail orderId={orderId} kind={kind} />
        </li>
      ))}
    </ul>
  )
}

function ResendMail({ orderId, kind }: { orderId: string; kind: OrderMailKind }) {
  const resend = useResend(orderId)
  const feedback = useSaveFeedback(resend)
  return (
    <>
      <span className="flex items-center gap-1">
        <Button
          variant="secondary"
          size="sm"
          disabled={resend.isPending}
          onClick={() => resend.mutate(kind)}
        >
          <Send />
          Resend {mailLabelsOf[kind].toLowerCase()}
        </Button>
        <StatusFeedback state={feedback} />
      </span>
      <p aria-live="polite" className="mt-1 text-sm text-error empty:sr-only">
        {resend.isError && failureText(resend.error, 'Failed to send the mail again')}
      </p>
    </>
  )
}
