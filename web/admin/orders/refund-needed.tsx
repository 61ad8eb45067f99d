import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import type { OwedFor } from '../../../contract/refunds.ts'
import { failureText } from '../../lib/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { usePayment, useRefund } from './refund-queries.ts'
import { formatPaid } from './refund-words.ts'
import { useUnansweredRefund } from './unanswered-refund.ts'

const reasonWords: Record<OwedFor, string> = {
  'paid too late':
    'It was paid when its copies were sold to others. Send the money back, or find other copies and move the order on.',
  'wrong amount': 'What came in is not what the order costs. Send it back.',
  'paid twice': 'It was paid twice. Send one of the payments back.',
  'refund failed': 'A refund failed, and the customer still waits for the money.',
}

/** Money of the order has to go back: said at the top of it, with the way to do it. */
export function RefundNeeded({ order }: { order: Order }) {
  const { data: payment } = usePayment(order._id)
  const refund = useRefund(order._id)
  const [isAsking, setIsAsking] = useState(false)
  const unanswered = useUnansweredRefund()
  if (!payment?.owed) return payment ? null : <Alert title="Refund needed" />
  const { owed, refundable, currency } = payment
  const offered = Math.min(owed.amount, refundable)
  const amount = formatPaid(offered, currency)

  function refundOwed() {
    refund.mutate(unanswered.toSend({ amount: offered, basedOn: refundable }), {
      onError: unanswered.forget,
      onSettled: () => setIsAsking(false),
    })
  }

  return (
    <Alert
      title="Refund needed"
      action={
        offered > 0 && (
          <Button variant="danger" size="sm" onClick={() => setIsAsking(true)}>
            Refund {amount}
          </Button>
        )
      }
    >
      {reasonWords[owed.why]}
      {refund.isError && (
        <p className="mt-1 text-accent">
          {failureText(
            refund.error,
            'No answer from the shop. Try again: nothing is refunded twice.',
          )}
        </p>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Refund ${amount}?`}
        description={`It goes back to the card of ${order.email}.`}
        confirmLabel={`Refund ${amount}`}
        cancelLabel="Not now"
        onConfirm={refundOwed}
        busy={refund.isPending}
        finalFocus={() => document.getElementById('payment')}
      />
    </Alert>
  )
}
