import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallRequest } from '#contract/calls.ts'
import { isApiError } from '#contract/client.ts'
import { EMAIL_MAX, PAYMENT_LINK_HOURS_MAX } from '#contract/limits.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { api, failureText } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/form-fields.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { useChange } from '../../shared/record-queries.ts'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { useRequestKey } from '../../shared/use-request-key.ts'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'
import { FindOffer } from './find-offer.tsx'
import { HandDelivery, useHandDelivery } from './hand-delivery.tsx'
import { HandLines } from './hand-lines.tsx'
import { addOffer, type HandLine, readQuantity, sumLines } from './hand-order.ts'

const hourOptions = [1, 2, 4, 8, 12, PAYMENT_LINK_HOURS_MAX].map((hours) => ({
  value: String(hours),
  label: hours === 1 ? '1 hour' : `${hours} hours`,
}))

export function NewOrderForm() {
  const [lines, setLines] = useState<HandLine[]>([])
  const [hours, setHours] = useState(String(PAYMENT_LINK_HOURS_MAX))
  const [problem, setProblem] = useState<string>()
  const { deliveryCountries } = useShopSettings()
  const delivery = useHandDelivery(lines)
  const leaving = useUnsavedChanges({})
  const order = usePlaceOrder(leaving.close)

  useEffect(() => leaving.onDirtyChange(lines.length > 0))

  const { rate } = delivery
  const hasRates = deliveryCountries !== undefined
  const goods = sumLines(lines)
  const deliveryCents = hasRates && lines.length > 0 ? priceOf(delivery) : 0
  const total = goods === null || deliveryCents === null ? null : goods + deliveryCents
  const isReady = lines.length > 0 && total !== null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, problems } = checkFields(event.currentTarget)
    setProblem(problems.email)
    if (problems.email !== undefined || !isReady) return
    order.send({
      email: (values.email ?? '').trim(),
      hours: Number(hours),
      products: lines.map(({ productId, quantity }) => ({
        productId,
        quantity: readQuantity(quantity) ?? 1,
      })),
      ...(hasRates &&
        rate && {
          delivery: { country: delivery.country, rateId: rate._id, price: rate.price },
        }),
    })
  }

  return (
    <div className="max-w-2xl space-y-8">
      <Section title="What" className="space-y-4">
        <FindOffer lines={lines} onAdd={(offer) => setLines((now) => addOffer(now, offer))} />
        <HandLines lines={lines} onChange={setLines} />
      </Section>
      <form onSubmit={submit} noValidate aria-label="New order" className="space-y-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Email of the customer"
            description="With an account or without"
            type="email"
            name="email"
            autoComplete="off"
            required
            maxLength={EMAIL_MAX}
            error={problem ?? order.emailProblem}
          />
          <SelectField
            label="To be paid within"
            name="hours"
            options={hourOptions}
            value={hours}
            onValueChange={setHours}
          />
        </div>
        {hasRates && lines.length > 0 && <HandDelivery delivery={delivery} />}
        {order.failure !== '' && <Alert title={order.failure} />}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
          <p aria-live="polite" className="text-sm">
            Total{' '}
            <span className="exact text-base font-medium">
              {total === null ? '–' : formatCents(total)}
            </span>
          </p>
          <Button type="submit" size="lg" loading={order.isSending} disabled={!isReady}>
            Send a payment link
          </Button>
        </div>
      </form>
      <UnsavedChangesDialog {...leaving.question} />
    </div>
  )
}

/** In cents; null while no rate is known. */
function priceOf({ rate, isCurrent }: ReturnType<typeof useHandDelivery>): number | null {
  return rate && isCurrent ? toCents(rate.price) : null
}

type NewOrder = CallRequest<'POST /orders/by-hand'>['body']

/** Places the order and shows it. The same order is placed once, also after a lost response. */
function usePlaceOrder(onPlaced: () => void) {
  const navigate = useNavigate()
  const { keyOf } = useRequestKey()
  const { mutate, isPending, error } = useChange(
    async (body: NewOrder) => {
      const headers = { 'idempotency-key': keyOf(body) }
      return (await api('POST /orders/by-hand', { headers, body })).order
    },
    { invalidates: [adminKeys.orders] },
  )
  const isOfEmail = isApiError(error) && error.field === 'email'
  const failure = error ? failureText(error, 'The order was not placed. Please try again.') : ''
  return {
    isSending: isPending,
    emailProblem: isOfEmail ? failure : undefined,
    failure: isOfEmail ? '' : failure,
    send: (body: NewOrder) =>
      mutate(body, {
        onSuccess: ({ _id }) => {
          onPlaced()
          void navigate(`/admin/orders?orderId=${encodeURIComponent(_id)}`)
        },
      }),
  }
}
