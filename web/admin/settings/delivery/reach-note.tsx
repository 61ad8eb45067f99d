import { toCountryName } from '#contract/country-name.ts'
import { shopFormats } from '#contract/locale.ts'
import type { ZoneDraft } from './delivery-draft.ts'

/** The customers who can order with these zones, where that may surprise the owner. */
export function ReachNote({ zones }: { zones: readonly ZoneDraft[] }) {
  const priced = zones.filter(({ rates }) => rates.length > 0)
  if (priced.length === 0) return null
  const hasOthers = priced.some(({ countries }) => countries === null)
  const reached = new Set(priced.flatMap(({ countries }) => countries ?? []))
  // Zones without a rate take their countries out of "Everywhere else".
  const left = zones.filter(({ rates }) => rates.length === 0)
  const leftOut = new Set(left.flatMap(({ countries }) => countries ?? []))
  const { country } = shopFormats()
  const isHomeReached = reached.has(country) || (hasOthers && !leftOut.has(country))
  return (
    <div className="max-w-2xl space-y-1 text-sm text-soft">
      <p>
        {hasOthers
          ? `You deliver to every country${leftOut.size > 0 ? ' but those of zones without a rate' : ''}.`
          : `You deliver to ${reached.size === 1 ? '1 country' : `${reached.size} countries`}. Customers in others read “We do not deliver to …” and cannot order.`}
      </p>
      {!isHomeReached && (
        <p className="font-medium text-ink">
          {toCountryName(country)}, the country of the shop, has no rate: nobody there can order.
        </p>
      )}
    </div>
  )
}
