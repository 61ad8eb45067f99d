import { useId } from 'react'
import { formatCents, toCents } from '#contract/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { sendsInTwoParts } from './delivery-store.ts'

/** The choice of a second parcel for the pre-orders of the cart. */
export function TwoParts({ isChosen, price }: { isChosen: boolean; price: number }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm md:min-h-9"
    >
      <Checkbox
        id={id}
        checked={isChosen}
        onChange={({ target }) => sendsInTwoParts.set(target.checked)}
        className="size-5"
      />
      <span className="min-w-0 flex-1">Send what is here now</span>
      <span className="tabular-nums">
        {price === 0 ? 'Free' : `+ ${formatCents(toCents(price))}`}
      </span>
    </label>
  )
}
