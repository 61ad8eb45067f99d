import type { ReactNode } from 'react'
import { toDaysText } from '#contract/delivery/days-text.ts'
import type { OfferedRate } from '#contract/delivery/delivery.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { chosenRate } from './delivery-store.ts'

type RateChoiceProps = {
  rates: readonly OfferedRate[]
  /** The orders that the cart can ship with. */
  waiting: readonly string[]
  /** The id of a rate, or of such an order. */
  chosen: string
}

/** The ways in which the cart can be delivered. */
export function RateChoice({ rates, waiting, chosen }: RateChoiceProps) {
  return (
    <fieldset className="space-y-1">
      <legend className="sr-only">Delivery</legend>
      {waiting.map((orderId) => (
        <Choice key={orderId} id={orderId} isChosen={orderId === chosen} price={0}>
          Ship with <span className="whitespace-nowrap">{orderId}</span>: no further delivery
        </Choice>
      ))}
      {rates.map((rate) => (
        <Choice key={rate._id} id={rate._id} isChosen={rate._id === chosen} price={rate.price}>
          {rate.name}
          {rate.days && <span className="text-soft"> · {toDaysText(rate.days)}</span>}
          {rate.collection && rate._id === chosen && <Place place={rate.collection} />}
        </Choice>
      ))}
    </fieldset>
  )
}

type ChoiceProps = { id: string; isChosen: boolean; price: number; children: ReactNode }

function Choice({ id, isChosen, price, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border border-line px-3 py-1.5 text-sm has-checked:border-ink has-checked:bg-raised md:min-h-9">
      <input
        type="radio"
        name="delivery-rate"
        checked={isChosen}
        onChange={() => chosenRate.set(id)}
        className="size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <span className="tabular-nums">{price === 0 ? 'Free' : formatCents(toCents(price))}</span>
    </label>
  )
}

function Place({ place }: { place: NonNullable<OfferedRate['collection']> }) {
  return (
    <span className="block pb-1 text-soft">
      {[...place.address, ...place.hours, place.note].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  )
}
