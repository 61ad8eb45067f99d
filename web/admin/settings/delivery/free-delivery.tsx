import type { ReactNode } from 'react'
import { toCountryName } from '#contract/country-name.ts'
import { usualCountries } from '#contract/delivery/countries.ts'
import { shopFormats } from '#contract/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { CountryPicker } from './country-picker.tsx'

type FreeDeliveryProps = {
  hasZones: boolean
  /** Null for the usual ones. */
  countries: string[] | null
  error: ReactNode
  onChange: (countries: string[] | null) => void
}

/** The delivery of a shop without a rate, and its countries. */
export function FreeDelivery({ hasZones, countries, error, onChange }: FreeDeliveryProps) {
  const usual = [...new Set([shopFormats().country, ...usualCountries])]
  const shown = countries ?? usual
  return (
    <section aria-labelledby="free-delivery" className="space-y-4">
      <div className="max-w-2xl space-y-2">
        <h2 id="free-delivery" className="text-lg">
          Delivery is free
        </h2>
        <p className="text-sm text-soft">
          {hasZones
            ? 'No zone has a rate yet. Until one has, every order is delivered free.'
            : 'Every order is delivered free, and carts show “Shipping: Free”. To charge for delivery, or to offer collection, add a zone with the countries that cost the same.'}
        </p>
      </div>
      {countries === null ? (
        <div className="max-w-2xl space-y-2">
          <p className="text-sm">
            You deliver to {usual.length} countries:{' '}
            <span className="text-soft">{usual.map(toCountryName).join(', ')}.</span>
          </p>
          <Button size="sm" variant="secondary" onClick={() => onChange(usual)}>
            Choose other countries
          </Button>
        </div>
      ) : (
        <div className="max-w-2xl space-y-2">
          <CountryPicker
            label="Countries you deliver to"
            chosen={shown}
            error={error}
            onChange={onChange}
          />
          <Button size="sm" variant="quiet" className="-ml-3" onClick={() => onChange(null)}>
            Use the usual countries
          </Button>
        </div>
      )}
    </section>
  )
}
