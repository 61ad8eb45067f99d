import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toCountryName } from '#contract/country-name.ts'
import { deliveryCountries } from '#contract/delivery/countries.ts'
import type { OfferedRate } from '#contract/delivery/delivery.ts'
import { toCents } from '#contract/money.ts'
import { api } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { useStore } from '#web/lib/store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CartEntry } from '../cart-entries.ts'
import {
  type CartRate,
  cartDelivery,
  chosenCountry,
  chosenRate,
  sendsInTwoParts,
  toGoodsKey,
} from './delivery-store.ts'
import { RateChoice } from './rate-choice.tsx'
import { TwoParts } from './two-parts.tsx'
import { useCountry } from './use-country.ts'
import { useOrdersToShipWith } from './use-orders-to-ship-with.ts'

type DeliverySectionProps = {
  lines: readonly CartEntry[]
  /** Null while the discount is being checked. */
  discountCents: number | null
  /** Some of the lines are here, and some are pre-orders. */
  hasTwoParts: boolean
}

/** Where the cart is delivered to, and how. */
export function DeliverySection({ lines, discountCents, hasTwoParts }: DeliverySectionProps) {
  const country = useCountry()
  const { data, error, isPlaceholderData, refetch } = useRates(country, lines, discountCents)
  const wanted = useStore(chosenRate, null)
  const waiting = useOrdersToShipWith(country, lines, data?.shipsTogether === true)
  const shipsWith = waiting.find((orderId) => orderId === wanted)
  const rates = data?.rates ?? []
  const usual = rates.find(({ collection }) => !collection) ?? rates[0]
  const rate = rates.find(({ _id }) => _id === wanted) ?? usual
  const secondParcel = hasTwoParts && shipsWith === undefined ? rate?.secondParcel : undefined
  const isInTwoParts = useStore(sendsInTwoParts, false) && secondParcel !== undefined
  const goods = toGoodsKey(lines, { country, discountCents: discountCents ?? 0 })
  const isCurrent = data !== undefined && !isPlaceholderData && discountCents !== null

  useEffect(() => {
    if (!isCurrent) return
    const priced = rate && toCartRate(rate, { isFree: shipsWith !== undefined, isInTwoParts })
    cartDelivery.set({ goods, country, rate: priced ?? null, shipsWith })
  }, [isCurrent, goods, country, rate, shipsWith, isInTwoParts])

  return (
    <section aria-label="Delivery" className="mb-4 space-y-2">
      <CountryChoice country={country} />
      {!data && <NoRates hasFailed={error !== null} onRetry={() => void refetch()} />}
      {data && rates.length === 0 && (
        <Alert tone="info" title={whyNone(country, data.collectionOnly)} />
      )}
      {data && rates.length > 0 && data.collectionOnly.length > 0 && (
        <p className="text-sm text-soft">{toCollectionReason(data.collectionOnly)}</p>
      )}
      {rate && <RateChoice rates={rates} waiting={waiting} chosen={shipsWith ?? rate._id} />}
      {secondParcel !== undefined && <TwoParts isChosen={isInTwoParts} price={secondParcel} />}
    </section>
  )
}

function NoRates({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <Skeleton className="h-11 w-full" />
  return (
    <Alert
      title="The delivery prices could not be loaded."
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

type Terms = { isFree: boolean; isInTwoParts: boolean }

function toCartRate(rate: OfferedRate, { isFree, isInTwoParts }: Terms): CartRate {
  const { _id: id, name, price, secondParcel = 0 } = rate
  const cents = isFree ? 0 : toCents(price)
  if (!isInTwoParts) return { id, name, cents }
  const secondParcelCents = toCents(secondParcel)
  return { id, name, cents: cents + secondParcelCents, secondParcelCents }
}

function useRates(country: string, lines: readonly CartEntry[], discountCents: number | null) {
  const items = lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join()
  const discount = discountCents ? { discount: discountCents / 100 } : {}
  return useQuery({
    queryKey: ['delivery', country, items, discountCents],
    queryFn: ({ signal }) =>
      api('GET /delivery', { query: { country, items, ...discount }, signal }),
    enabled: lines.length > 0 && discountCents !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: 1,
  })
}

function CountryChoice({ country }: { country: string }) {
  const offered = useShopSettings().deliveryCountries ?? []
  const everywhere = offered.includes(null) ? deliveryCountries : []
  const codes = [...new Set([...offered.filter((code) => code !== null), ...everywhere, country])]
  const options = codes
    .map((value) => ({ value, label: toCountryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <span aria-hidden="true" className="shrink-0 text-soft">
        Deliver to
      </span>
      <PlainSelect
        label="Deliver to"
        name="delivery-country"
        options={options}
        value={country}
        onValueChange={chosenCountry.set}
        className="max-w-60 flex-1"
      />
    </div>
  )
}

function whyNone(country: string, collectionOnly: readonly string[]): string {
  const reason = collectionOnly.length > 0 ? ` ${toCollectionReason(collectionOnly)}` : ''
  return `We do not deliver to ${toCountryName(country)}.${reason}`
}

const toCollectionReason = (names: readonly string[]) =>
  `${names.join(', ')} can only be collected.`
