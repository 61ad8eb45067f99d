import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HOLD_HOURS_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { failureText } from '#web/lib/api/api.ts'
import { formatPriceUngrouped } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { adminKeys } from '../../admin-keys.ts'
import { uncachedApi } from '../../shared/uncached-api.ts'
import { useManualHold } from './use-hold-changes.ts'

/** Holds one unit for a customer, before the queue. */
export function ManualHold({ productId }: { productId: string }) {
  const { data: offers = [] } = useQuery({
    queryKey: [...adminKeys.queue(productId), 'offers'],
    queryFn: async ({ signal }) => {
      const answer = await uncachedApi('GET /products/:id', { params: { id: productId }, signal })
      return (answer.offers ?? [answer.product]).filter(({ available }) => available > 0)
    },
  })
  const [chosen, setChosen] = useState('')
  const [email, setEmail] = useState('')
  const [hours, setHours] = useState('24')
  const hold = useManualHold(productId)
  const offerId = offers.some(({ _id }) => _id === chosen) ? chosen : (offers[0]?._id ?? '')
  if (offers.length === 0) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    hold.mutate(
      { offerId, email: email.trim(), hours: Number(hours) },
      {
        onSuccess: () => {
          setEmail('')
          showToast({ title: 'On hold', tone: 'success' })
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby="hold-by-hand">
      <h3 id="hold-by-hand" className="text-base font-medium">
        Hold for a customer
      </h3>
      <div className="mt-2 grid items-end gap-3 sm:grid-cols-[1fr_1fr_5rem_auto]">
        <PlainSelect
          label="Offer"
          name="offer"
          options={offers.map((offer) => ({ value: offer._id, label: toOfferText(offer) }))}
          value={offerId}
          onValueChange={setChosen}
        />
        <TextField
          label="Email of the customer"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Hours"
          inputMode="numeric"
          autoComplete="off"
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
        <Button type="submit" variant="secondary" loading={hold.isPending}>
          Hold
        </Button>
      </div>
      <p role="alert" className="mt-2 text-error empty:hidden">
        {hold.isError &&
          failureText(hold.error, `Not held. Hours are 1 to ${HOLD_HOURS_MAX}; please try again.`)}
      </p>
    </form>
  )
}

/** "Used VG+, 12.00" */
export function toOfferText({ copy, option, price }: Product): string {
  const what = copy ? `Used ${copy.mediaGrade ?? copy.condition ?? ''}`.trim() : option?.label
  return `${what ?? 'New'}, ${formatPriceUngrouped(price)}`
}
