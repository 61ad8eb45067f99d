import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { failureText } from '../../lib/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { usePayment, useRefund } from './refund-queries.ts'
import { formatPaid } from './refund-words.ts'
import { useUnansweredRefund } from './unanswered-refund.ts'

/** Money came in that has to go back: said at the top of the order, with the way to do it. */
export function RefundNeeded({ order }: { order: Order }) {
  const { data: payment } = usePayment(order._id)
  const refund = useRefund(order._id)
  const [isAsking, setIsAsking] = useState(false)
  const unanswered = useUnansweredRefund()
  const left = payment?.refundable ?? 0
  const amount = formatPaid(left, payment?.currency)

  function refundAll() {
    refund.mutate(unanswered.toSend({ amount: left, basedOn: left }), {
      onError: unanswered.forget,
      onSettled: () => setIsAsking(false),
    })
  }

  return (
    <Alert
      title="Refund needed"
      action={
        left > 0 && (
          <Button variant="danger" size="sm" onClick={() => setIsAsking(true)}>
            Refund in full
          </Button>
        )
      }
    >
      Money came in for this order that it cannot keep: the copies were gone, or the amount was
      wrong. Send it back.
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
        description={`All that is left of the payment goes back to the card of ${order.email}.`}
        confirmLabel={`Refund ${amount}`}
        cancelLabel="Not now"
        onConfirm={refundAll}
        busy={refund.isPending}
        finalFocus={() => document.getElementById('payment')}
      />
    </Alert>
  )
}
