import { type FormEvent, useEffect, useId, useState } from 'react'
import { shopFormats } from '#contract/locale.ts'
import type { Order } from '#contract/orders/orders.ts'
import { refundReasons } from '#contract/orders/refund-reasons.ts'
import type { OrderPayment, RefundReason } from '#contract/orders/refunds.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxField, SelectField } from '../shared/form/choice-fields.tsx'
import { usePendingRefund } from './pending-refund.ts'
import { findAmountError, toRefundDraft, toRefundInput } from './refund-draft.ts'
import { formatPaid, refundReasonLabels } from './refund-labels.ts'
import { useRefund } from './refund-queries.ts'
import { RestockFields } from './restock-fields.tsx'
import { toWithdrawnDraft, type Withdrawn } from './withdrawn-units.ts'

const reasonOptions: { value: RefundReason | ''; label: string }[] = [
  { value: '', label: 'No reason given' },
  ...refundReasons.map((reason) => ({ value: reason, label: refundReasonLabels[reason] })),
]

type RefundFormProps = {
  order: Order
  payment: OrderPayment
  /** The goods of a withdrawal that it is about. */
  withdrawn: Withdrawn | undefined
  onCancel: () => void
  /** The refund is pending or requested. */
  onDone: () => void
}

export function RefundForm({ order, payment, withdrawn, onCancel, onDone }: RefundFormProps) {
  const amountId = useId()
  const refund = useRefund(order._id)
  const [draft, setDraft] = useState(() =>
    withdrawn ? toWithdrawnDraft(order, payment, withdrawn) : toRefundDraft(payment),
  )
  const [hasTried, setHasTried] = useState(false)
  const pending = usePendingRefund()
  // The button that opened the form has been removed.
  useEffect(() => document.getElementById(amountId)?.focus(), [amountId])
  const request = pending.asSent({ input: toRefundInput(draft, payment), payment })
  const error = findAmountError(draft.amount, request.payment)
  const amount = error ? undefined : request.input.amount

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (error) return document.getElementById(amountId)?.focus()
    if (refund.isPending) return
    refund.mutate(pending.toSend(request), { onSuccess: onDone, onError: pending.clearIfRefused })
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Refund" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={amountId}
          label="Amount"
          prefix={shopFormats().sign}
          inputMode="decimal"
          autoComplete="off"
          description={`Up to ${formatPaid(payment.refundable, payment.currency)}`}
          error={hasTried && error}
          value={draft.amount}
          onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
          className="exact"
        />
        <SelectField
          label="Reason"
          name="reason"
          options={reasonOptions}
          value={draft.reason}
          onValueChange={(reason) => setDraft({ ...draft, reason })}
        />
      </div>
      {payment.refundableDelivery !== undefined && (
        <CheckboxField
          isCompact
          label={`The delivery of ${formatPaid(payment.refundableDelivery, payment.currency)} is part of it`}
          checked={draft.includesDelivery}
          onCheckedChange={(includesDelivery) => setDraft({ ...draft, includesDelivery })}
        />
      )}
      <RestockFields
        order={order}
        payment={payment}
        restock={draft.restock}
        onChange={(restock) => setDraft({ ...draft, restock })}
      />
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {refund.isError &&
          failureText(
            refund.error,
            'No answer from the shop. Try again: nothing is refunded twice.',
          )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="sm" loading={refund.isPending}>
          {amount === undefined ? 'Refund' : `Refund ${formatPaid(amount, payment.currency)}`}
        </Button>
        <Button variant="secondary" size="sm" disabled={refund.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
