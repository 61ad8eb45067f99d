import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCountryName } from '#contract/country-name.ts'
import { deliveryCountries } from '#contract/delivery/countries.ts'
import { toDaysText } from '#contract/delivery/days-text.ts'
import type { OfferedRate } from '#contract/delivery/delivery.ts'
import { shopFormats } from '#contract/locale.ts'
import { api } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { adminKeys } from '../../admin-keys.ts'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { type HandLine, readQuantity } from './hand-order.ts'

const countries = deliveryCountries
  .map((value) => ({ value, label: toCountryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The rates for the lines in a country, and the chosen one: at first the cheapest that delivers. */
export function useHandDelivery(lines: readonly HandLine[]) {
  const [country, setCountry] = useState(shopFormats().country)
  const [rateId, setRateId] = useState('')
  const items = lines
    .filter(({ quantity }) => readQuantity(quantity) !== null)
    .map(({ productId, quantity }) => `${productId}:${quantity.trim()}`)
    .join()
  const query = useQuery({
    queryKey: adminKeys.deliveryTrial({ country, items }),
    queryFn: ({ signal }) => api('GET /delivery', { query: { country, items }, signal }),
    enabled: items !== '',
    placeholderData: items === '' ? undefined : keepPreviousData,
  })
  const { data } = query
  const rates = data?.rates ?? []
  const usual = rates.find(({ collection }) => !collection) ?? rates[0]
  const rate = rates.find(({ _id }) => _id === rateId) ?? usual
  const collectionOnly = data?.collectionOnly ?? []
  // The rates of the former country or quantity are shown, not charged.
  const isCurrent = data !== undefined && !query.isPlaceholderData
  return { country, setCountry, rates, rate, setRateId, collectionOnly, query, isCurrent }
}

type HandDeliveryProps = { delivery: ReturnType<typeof useHandDelivery> }

export function HandDelivery({ delivery }: HandDeliveryProps) {
  const { country, setCountry, rates, rate, setRateId, collectionOnly, query, isCurrent } = delivery
  return (
    <div className="space-y-3">
      <SelectField
        label="Deliver to"
        name="country"
        options={countries}
        value={country}
        onValueChange={setCountry}
      />
      <Loaded query={query} whatFailed="Failed to load the rates" skeleton={null}>
        {() => null}
      </Loaded>
      {isCurrent && rates.length === 0 && (
        <p className="text-sm text-error">
          We do not deliver this to {toCountryName(country)}.
          {collectionOnly.length > 0 && ` ${collectionOnly.join(', ')} can only be collected.`}
        </p>
      )}
      {rate && (
        <SelectField
          label="By"
          name="rate"
          options={rates.map((each) => ({ value: each._id, label: toText(each) }))}
          value={rate._id}
          onValueChange={setRateId}
        />
      )}
    </div>
  )
}

function toText({ name, days, price }: OfferedRate): string {
  return [name, days && toDaysText(days), price === 0 ? 'Free' : formatPrice(price)]
    .filter(Boolean)
    .join(' · ')
}
