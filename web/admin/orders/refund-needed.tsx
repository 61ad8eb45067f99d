import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderPayment, RefundDueReason } from '#contract/refunds.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AlertDialog, type AlertDialogProps } from '#web/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { usePendingRefund } from './pending-refund.ts'
import { formatPaid } from './refund-labels.ts'
import { usePayment, useRefund, useResolveRefundDue } from './refund-queries.ts'

const reasonLabels: Record<RefundDueReason, string> = {
  'paid too late':
    'It was paid when its copies were sold to others. Send the money back, or find other copies and move the order on.',
  'wrong amount': 'What came in is not what the order costs. Send it back.',
  'paid twice': 'It was paid twice. Send one of the payments back.',
  'refund failed': 'A refund failed, and the customer still waits for the money.',
}

type RefundDue = { order: Order; payment: OrderPayment; amount: number }

/** The alert of an order with a refund due, at the top of its panel, with the actions that resolve it. */
export function RefundNeeded({ order }: { order: Order }) {
  const { data: payment } = usePayment(order._id)
  if (!payment?.refundDue) return payment ? null : <Alert title="Refund needed" />
  const { amount, reason, version } = payment.refundDue
  const refundable = Math.min(amount, payment.refundable)
  return (
    <Alert title="Refund needed">
      {reasonLabels[reason]}
      <div className="mt-3 flex flex-wrap gap-3">
        {refundable > 0 && <RefundDueAmount order={order} payment={payment} amount={refundable} />}
        <ResolveRefundDue order={order} payment={payment} amount={amount} version={version} />
      </div>
    </Alert>
  )
}

function RefundDueAmount({ order, payment, amount }: RefundDue) {
  const refund = useRefund(order._id)
  const pending = usePendingRefund()
  const label = `Refund ${formatPaid(amount, payment.currency)}`
  return (
    <ConfirmedButton
      variant="danger"
      label={label}
      title={`${label}?`}
      description={`It goes back to the card of ${order.email}.`}
      busy={refund.isPending}
      onConfirm={(close) =>
        refund.mutate(pending.toSend({ input: { amount }, payment }), {
          onError: pending.clearIfRefused,
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

function ResolveRefundDue({ order, payment, amount, version }: RefundDue & { version: string }) {
  const resolution = useResolveRefundDue(order._id)
  return (
    <ConfirmedButton
      variant="secondary"
      label="Mark as settled"
      title={`Mark ${formatPaid(amount, payment.currency)} as settled?`}
      description="For money that went back another way, such as a bank transfer, or need not go back. The shop sends nothing, and the order no longer asks for a refund."
      busy={resolution.isPending}
      onConfirm={(close) => resolution.mutate(version, { onSettled: close })}
      failure={resolution.isError && failureText(resolution.error, 'No answer from the shop.')}
    />
  )
}

type ConfirmRefundProps = Pick<ButtonProps, 'variant'> &
  Pick<AlertDialogProps, 'title' | 'description' | 'busy'> & {
    /** The label of the button and of the confirming button. */
    label: string
    onConfirm: (close: () => void) => void
    failure: ReactNode
  }

/** A button with a confirmation dialog. */
function ConfirmedButton({ variant, label, onConfirm, failure, ...dialog }: ConfirmRefundProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {failure && <p className="order-last basis-full text-accent">{failure}</p>}
      <AlertDialog
        {...dialog}
        open={isAsking}
        onOpenChange={setIsAsking}
        confirmLabel={label}
        cancelLabel="Not now"
        onConfirm={() => onConfirm(() => setIsAsking(false))}
        finalFocus={() => document.getElementById('payment')}
      />
    </>
  )
}
