import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderPayment, RefundDueReason } from '#contract/orders/refunds.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AlertDialog, type AlertDialogProps } from '#web/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { usePendingRefund } from './pending-refund.ts'
import { formatPaid } from './refund-labels.ts'
import { usePayment, useRefund, useResolveRefundDue } from './refund-queries.ts'

const reasonLabels: Record<RefundDueReason, string> = {
  'paid too late':
    'It was paid when its copies were sold to others. Send the money back, or find other copies and move the order on.',
  'wrong amount': 'What came in is not what the order costs. Send it back.',
  'paid twice': 'It was paid twice. Send one of the payments back.',
  'paid after manual change':
    'A card payment arrived after the order had been cancelled or marked as paid. Send it back; if it is the payment of the order, no refund is due.',
  'cancelled or returned':
    'The order is cancelled or returned, and not all of its money was refunded.',
  'refund failed': 'A refund failed, and the customer still waits for the money.',
}

type RefundDue = { order: Order; payment: OrderPayment; amount: number }

/** The alert of an order with a refund due, with the actions that resolve it. */
export function RefundNeeded({ order }: { order: Order }) {
  const { data: payment } = usePayment(order._id)
  const { hasCounter } = useShopSettings()
  if (!payment?.refundDue) return payment ? null : <Alert title="Refund needed" />
  const { amount, reason, version, reasons } = payment.refundDue
  const first = reasons[0]?.amount ?? amount
  const isAtCounter = order.source === 'counter'
  const canBeMistake = payment.isPaidByHand && !isAtCounter && reason === 'cancelled or returned'
  const refundable = Math.min(amount, payment.refundable)
  // Nothing can be resolved before the payment provider has answered.
  const isRequested = payment.refunds.some(({ state }) => state === 'requested')
  return (
    <Alert title="Refund needed">
      {amount > 0 ? reasonLabels[reason] : 'A refund of all of it waits for the payment provider.'}
      {reasons.length > 1 && (
        <ul aria-label="Due for refund" className="mt-2 list-disc pl-5">
          {reasons.map((due) => (
            <li key={due.reason}>
              <span className="exact">{formatPaid(due.amount, payment.currency)}</span>:{' '}
              {due.reason}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isAtCounter && hasCounter && (
          <ButtonLink size="sm" to={`/admin/counter/return?order=${order._id}`}>
            Give it back at the counter
          </ButtonLink>
        )}
        {refundable > 0 && <RefundDueAmount order={order} payment={payment} amount={refundable} />}
        {!isRequested &&
          resolutions
            .filter(({ wasNeverPaid }) => !wasNeverPaid || canBeMistake)
            .map((resolution) => (
              <ResolveRefundDue
                key={resolution.label}
                amount={first}
                order={order}
                payment={payment}
                version={version}
                resolution={resolution}
              />
            ))}
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
      description={`It goes back the way it was paid${order.email && `, to ${order.email}`}.`}
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

type Resolution = {
  label: string
  toTitle: (amount: string) => string
  description: string
  isRefunded: boolean
  wasNeverPaid?: true
}

const resolutions: Resolution[] = [
  {
    label: 'Refunded another way',
    toTitle: (amount) => `Mark ${amount} as refunded another way?`,
    description:
      'For money that went back by bank transfer, for example. The shop sends nothing; the amount is deducted from the sales, and the order no longer asks for a refund.',
    isRefunded: true,
  },
  {
    label: 'No refund due',
    toTitle: (amount) => `Keep ${amount}?`,
    description:
      'For money that need not go back. The shop sends nothing, the sales stay as they are, and the order no longer asks for a refund.',
    isRefunded: false,
  },
  {
    label: 'Was never paid',
    toTitle: (amount) => `Mark ${amount} as never paid?`,
    description:
      'For an order that was marked as paid by mistake. It is no sale, and no longer asks for a refund.',
    isRefunded: false,
    wasNeverPaid: true,
  },
]

type ResolveProps = RefundDue & { version: string; resolution: Resolution }

function ResolveRefundDue({ order, payment, amount, version, resolution }: ResolveProps) {
  const { label, toTitle, description, isRefunded, wasNeverPaid } = resolution
  const resolve = useResolveRefundDue(order._id)
  const answer = wasNeverPaid ? { wasNeverPaid } : { refunded: isRefunded ? amount : 0 }
  return (
    <ConfirmedButton
      variant="secondary"
      label={label}
      title={toTitle(formatPaid(amount, payment.currency))}
      description={description}
      busy={resolve.isPending}
      onConfirm={(close) => resolve.mutate({ version, ...answer }, { onSettled: close })}
      failure={resolve.isError && failureText(resolve.error, 'No answer from the shop.')}
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

function ConfirmedButton({ variant, label, onConfirm, failure, ...dialog }: ConfirmRefundProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {failure && <p className="order-last basis-full text-error">{failure}</p>}
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
