import type { Order } from '#contract/orders/orders.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { useResend } from '../timeline-queries.ts'

type PaymentLinkProps = { order: Order; link: NonNullable<Order['paymentLink']> }

/** The link that the customer pays by, while its page is open. */
export function PaymentLink({ order: { _id, email }, link }: PaymentLinkProps) {
  const resend = useResend(_id)
  return (
    <Section title="Payment link" as="h3" className="space-y-2 text-sm">
      <p className="wrap-anywhere">
        Payment link sent to {email}, open until {formatDayAndTime(link.until)}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          loading={resend.isPending}
          onClick={() => resend.mutate('payment-link')}
        >
          Send again
        </Button>
        <span className="flex items-center gap-1">
          <span className="text-soft">Page of the payment</span>
          <CopyButton text={link.url} what="address of the payment page" />
        </span>
      </div>
      <p role="status" className="text-soft empty:sr-only">
        {resend.isSuccess && 'Sent again.'}
      </p>
      <p aria-live="polite" className="text-error empty:sr-only">
        {resend.isError && failureText(resend.error, 'It was not sent. Please try again.')}
      </p>
    </Section>
  )
}
