import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import type { OrderPayment, OwedFor } from '../../../contract/refunds.ts'
import { failureText } from '../../lib/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { AlertDialog, type AlertDialogProps } from '../../ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { usePayment, useRefund, useSettlement } from './refund-queries.ts'
import { formatPaid } from './refund-words.ts'
import { useUnansweredRefund } from './unanswered-refund.ts'

const reasonWords: Record<OwedFor, string> = {
  'paid too late':
    'It was paid when its copies were sold to others. Send the money back, or find other copies and move the order on.',
  'wrong amount': 'What came in is not what the order costs. Send it back.',
  'paid twice': 'It was paid twice. Send one of the payments back.',
  'refund failed': 'A refund failed, and the customer still waits for the money.',
}

type Owed = { order: Order; payment: OrderPayment; amount: number }

/** Money of the order has to go back: said at the top of it, with the ways to do it. */
export function RefundNeeded({ order }: { order: Order }) {
  const { data: payment } = usePayment(order._id)
  if (!payment?.owed) return payment ? null : <Alert title="Refund needed" />
  const { amount, why } = payment.owed
  const refundable = Math.min(amount, payment.refundable)
  return (
    <Alert title="Refund needed">
      {reasonWords[why]}
      <div className="mt-3 flex flex-wrap gap-3">
        {refundable > 0 && <RefundOwed order={order} payment={payment} amount={refundable} />}
        <SettleOwed order={order} payment={payment} amount={amount} />
      </div>
    </Alert>
  )
}

function RefundOwed({ order, payment, amount }: Owed) {
  const refund = useRefund(order._id)
  const unanswered = useUnansweredRefund()
  const words = `Refund ${formatPaid(amount, payment.currency)}`
  return (
    <Asked
      variant="danger"
      words={words}
      title={`${words}?`}
      description={`It goes back to the card of ${order.email}.`}
      busy={refund.isPending}
      onConfirm={(close) =>
        refund.mutate(unanswered.toSend({ amount, basedOn: payment.refundable }), {
          onError: unanswered.forget,
          onSettled: close,
        })
      }
      failure={
        refund.isError &&
        failureText(refund.error, 'No answer from the shop. Try again: nothing is refunded twice.')
      }
    />
  )
}

function SettleOwed({ order, payment, amount }: Owed) {
  const settlement = useSettlement(order._id)
  return (
    <Asked
      variant="secondary"
      words="Mark as settled"
      title={`Mark ${formatPaid(amount, payment.currency)} as settled?`}
      description="For money that went back another way, such as a bank transfer, or need not go back. The shop sends nothing, and the order no longer asks for a refund."
      busy={settlement.isPending}
      onConfirm={(close) => settlement.mutate(amount, { onSettled: close })}
      failure={settlement.isError && failureText(settlement.error, 'No answer from the shop.')}
    />
  )
}

type AskedProps = Pick<ButtonProps, 'variant'> &
  Pick<AlertDialogProps, 'title' | 'description' | 'busy'> & {
    /** Of the button and of the answer that does it. */
    words: string
    onConfirm: (close: () => void) => void
    failure: ReactNode
  }

/** A button that asks before it does what it says. */
function Asked({ variant, words, onConfirm, failure, ...question }: AskedProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      {failure && <p className="order-last basis-full text-accent">{failure}</p>}
      <AlertDialog
        {...question}
        open={isAsking}
        onOpenChange={setIsAsking}
        confirmLabel={words}
        cancelLabel="Not now"
        onConfirm={() => onConfirm(() => setIsAsking(false))}
        finalFocus={() => document.getElementById('payment')}
      />
    </>
  )
}
