import { useRef, useState } from 'react'
import { toCountryName } from '#contract/country-name.ts'
import { deliveryCountries } from '#contract/delivery/countries.ts'
import { toDaysText } from '#contract/delivery/days-text.ts'
import type { OfferedRate } from '#contract/delivery/delivery.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { shopFormats } from '#contract/locale.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { usePaused } from '../../shared/use-paused.ts'
import { useTrialProducts, useTrialRates } from './trial-queries.ts'

const countries = deliveryCountries
  .map((value) => ({ value, label: toCountryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The rates that a customer in a country would see for a product, with the saved settings. */
export function DeliveryTrial() {
  const [product, setProduct] = useState<Product | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [country, setCountry] = useState(shopFormats().country)
  return (
    <Section title="Try it" className="max-w-2xl space-y-4">
      <p className="text-sm text-soft">
        What a customer would see in the cart, with the zones and rates as they are saved.
      </p>
      <TrialProduct product={product} onChange={setProduct} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={
            isQuantity(quantity) ? undefined : `Write a whole number from 1 to ${QUANTITY_MAX}`
          }
          onChange={({ target }) => setQuantity(target.value)}
        />
        <SelectField
          label="Deliver to"
          name="country"
          options={countries}
          value={country}
          onValueChange={setCountry}
        />
      </div>
      {product && isQuantity(quantity) && (
        <TrialRates productId={product._id} quantity={Number(quantity)} country={country} />
      )}
    </Section>
  )
}

function isQuantity(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= QUANTITY_MAX
}

type TrialProductProps = { product: Product | null; onChange: (product: Product | null) => void }

function TrialProduct({ product, onChange }: TrialProductProps) {
  const box = useRef<HTMLDivElement>(null)

  function choose(chosen: Product | null) {
    onChange(chosen)
    // The pressed button is gone.
    box.current?.focus()
  }

  return (
    <div ref={box} tabIndex={-1}>
      {product ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="font-medium wrap-anywhere">{product.name}</span>
          <span className="text-soft">{formatPrice(product.price)}</span>
          <Button size="sm" variant="secondary" onClick={() => choose(null)}>
            Choose another product
          </Button>
        </p>
      ) : (
        <ProductSearch onChoose={choose} />
      )}
    </div>
  )
}

function ProductSearch({ onChoose }: { onChoose: (product: Product) => void }) {
  const [search, setSearch] = useState('')
  const wanted = usePaused(search.trim())
  const { data: found, isPlaceholderData } = useTrialProducts(wanted)
  return (
    <div className="space-y-2">
      <TextField
        type="search"
        label="Product"
        placeholder="Search products..."
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="text-sm text-soft empty:sr-only">
        {found?.length === 0 && !isPlaceholderData && 'No product found.'}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Products found" className="rounded-sm border border-line">
          {found.map((each) => (
            <li key={each._id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => onChoose(each)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-left text-sm hover:bg-sunken"
              >
                <span className="min-w-0 wrap-anywhere">{each.name}</span>
                <span className="text-soft">{formatPrice(each.price)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type TrialRatesProps = { productId: string; quantity: number; country: string }

function TrialRates({ productId, quantity, country }: TrialRatesProps) {
  const { data, error } = useTrialRates({ country, items: `${productId}:${quantity}` })
  return (
    <div aria-live="polite" className="space-y-2 text-sm">
      {error && <p className="text-error">{failureText(error, 'It could not be tried.')}</p>}
      {data && data.collectionOnly.length > 0 && (
        <p>Collection only: other rates are not offered.</p>
      )}
      {data?.rates.length === 0 && <p>We do not deliver to {toCountryName(country)}.</p>}
      {data && data.rates.length > 0 && (
        <ul aria-label="Rates that are offered" className="border-t border-line">
          {data.rates.map((rate) => (
            <li key={rate._id} className="flex justify-between gap-4 border-b border-line py-2">
              <span className="wrap-anywhere">
                {rate.name} <span className="text-soft">{toDetail(rate)}</span>
              </span>
              <span className="tabular-nums">
                {rate.price === 0 ? 'Free' : formatPrice(rate.price)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const toDetail = ({ days, collection }: OfferedRate) =>
  [collection && 'Collection', days && toDaysText(days)].filter(Boolean).join(' · ')
