import type { Dispute } from '#contract/orders/refunds.ts'
import { Alert } from '#web/ui/alert.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { formatPaid } from './refund-labels.ts'

export function DisputeAlert({ dispute }: { dispute: Dispute }) {
  const { amount, currency, reason, status, isOpen, dueAt } = dispute
  const what = `${formatPaid(amount, currency)}: ${reason}`
  if (!isOpen) {
    return (
      <Alert tone="info" title={`Dispute closed: ${status}`}>
        {what}
      </Alert>
    )
  }
  return (
    <Alert title="The payment is disputed">
      {what}. The customer asked their bank for the money back. Answer in the dashboard of the
      payment provider
      {dueAt ? `, before ${formatDayAndTime(dueAt)}` : ''}, and do not refund before the decision.
    </Alert>
  )
}
