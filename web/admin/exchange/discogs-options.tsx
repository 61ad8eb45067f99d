import { type FormEvent, useId, useState } from 'react'
import { toCurrencyLabel } from '#contract/currency-texts.ts'
import { importRoundings } from '#contract/exchange/import-formats.ts'
import type { DiscogsOptions, ProductImport } from '#contract/exchange/product-imports.ts'
import { shopFormats } from '#contract/locale.ts'
import { formatCents, formatCentsShort } from '#contract/money.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { pluralize } from '../shared/pluralize.ts'
import type { OptionsProps } from './file-formats.tsx'

/** The currencies of Discogs sellers; the shop's own first. */
const currencies = [
  ...[
    'AUD',
    'BRL',
    'CAD',
    'CHF',
    'DKK',
    'EUR',
    'GBP',
    'JPY',
    'MXN',
    'NOK',
    'NZD',
    'SEK',
    'USD',
    'ZAR',
  ],
] as const

const toRoundingLabel = (rounding: DiscogsOptions['rounding']) =>
  ({
    cent: 'To the cent',
    'half-dollar': `To ${formatCents(50)}`,
    dollar: `To ${formatCentsShort(100)}`,
  })[rounding]

const toStandard = (): DiscogsOptions => ({
  currency: shopFormats().currency,
  rate: 1,
  rounding: 'cent',
  mintIsNewStock: false,
})

/** The currency of the prices, their rounding, and the meaning of mint rows. */
export function DiscogsOptionsForm({ found, isPending, onCheck }: OptionsProps) {
  const home = shopFormats().currency
  const last = readOptions(found.options) ?? toStandard()
  const [options, setOptions] = useState(last)
  const [rateText, setRateText] = useState(last.currency === home ? '' : toTyped(last.rate, 'rate'))
  const [rateProblem, setRateProblem] = useState<string>()
  const mintId = useId()
  const isForeign = options.currency !== home

  function submit(event: FormEvent) {
    event.preventDefault()
    const { value: rate = 1, problem } = isForeign ? readTyped('rate', rateText) : {}
    const isInRange = rate > 0 && rate <= 1_000_000
    setRateProblem(problem ?? (isInRange ? undefined : 'Write a rate above 0, at most 1000000'))
    if (!problem && isInRange) onCheck({ ...options, rate })
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-5">
      <p>
        {pluralize(found.total, 'row', 'rows')} read. Choose how their prices and mint copies count;
        then the file is compared with the shop. Nothing changes yet.
      </p>
      <div className="space-y-1.5">
        <p className="text-sm font-medium">Prices in this file are in</p>
        <PlainSelect
          label="Prices in this file are in"
          name="currency"
          options={[...new Set([home, ...currencies])].map((value) => ({ value, label: value }))}
          value={options.currency}
          onValueChange={(currency) => setOptions({ ...options, currency })}
          className="w-40"
        />
      </div>
      {isForeign && (
        <TextField
          label={`${toCurrencyLabel()} for 1 ${options.currency}`}
          description={`Prices are converted once, with this rate. Example: with 1.52, ${options.currency} 10 becomes ${formatCents(1520)}.`}
          inputMode="decimal"
          autoComplete="off"
          value={rateText}
          error={rateProblem}
          onChange={(event) => setRateText(event.target.value)}
          fieldClassName="max-w-xs"
        />
      )}
      <div className="space-y-1.5">
        <p className="text-sm font-medium">Round prices</p>
        <PlainSelect
          label="Round prices"
          name="rounding"
          options={importRoundings.map((value) => ({ value, label: toRoundingLabel(value) }))}
          value={options.rounding}
          onValueChange={(rounding) => setOptions({ ...options, rounding })}
          className="w-40"
        />
      </div>
      <div className="flex gap-3">
        <Checkbox
          id={mintId}
          aria-describedby={`${mintId}-text`}
          checked={options.mintIsNewStock}
          onChange={(event) => setOptions({ ...options, mintIsNewStock: event.target.checked })}
        />
        <div>
          <label htmlFor={mintId} className="cursor-pointer font-medium">
            Mint rows with a quantity are new stock
          </label>
          <p id={`${mintId}-text`} className="text-sm text-soft">
            A row in Mint (M) with a quantity above 1 is counted as stock of the record. Otherwise
            each of its pieces becomes a used copy.
          </p>
        </div>
      </div>
      <Button type="submit" loading={isPending}>
        Check the file
      </Button>
    </form>
  )
}

/** "USD at 1.52, to $0.50": how the file was read. */
export function describeDiscogsOptions(found: ProductImport): string {
  const options = readOptions(found.options)
  if (!options) return ''
  const { currency, rate, rounding, mintIsNewStock } = options
  const parts = [
    currency === shopFormats().currency
      ? `Prices in ${currency}`
      : `Prices in ${currency}, 1 ${currency} is ${shopFormats().sign}${rate}`,
    `rounded ${toRoundingLabel(rounding).toLowerCase()}`,
    ...(mintIsNewStock ? ['mint rows with a quantity are new stock'] : []),
  ]
  return parts.join(', ')
}

function readOptions(options: ProductImport['options']): DiscogsOptions | undefined {
  return options && 'currency' in options ? options : undefined
}
