import type { ProductImport, ShopifyOptions } from '#contract/exchange/product-imports.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { pluralize } from '../../shared/pluralize.ts'

type Becomes = ShopifyOptions['types'][number]['becomes']

const choices: readonly { value: Becomes; label: string }[] = [
  { value: 'vinyl', label: 'Vinyl (also CDs and cassettes)' },
  { value: 'turntable', label: 'Turntable' },
  { value: 'accessory', label: 'Accessory' },
  { value: 'merch', label: 'Merch' },
  { value: 'skip', label: 'Leave out' },
]

type TypeChoicesProps = {
  types: NonNullable<ProductImport['types']>
  chosen: ShopifyOptions['types']
  onChange: (chosen: ShopifyOptions['types']) => void
}

/** A select for each type of the file. */
export function TypeChoices({ types, chosen, onChange }: TypeChoicesProps) {
  const becomesOf = (type: string) => chosen.find((each) => each.type === type)?.becomes ?? 'skip'
  const leftOut = types
    .filter(({ type }) => becomesOf(type) === 'skip')
    .reduce((sum, { rows }) => sum + rows, 0)
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">What are the products of each type?</legend>
      <ul className="divide-y divide-line border-y border-line">
        {types.map(({ type, rows }) => (
          <li key={type} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {type || <i>No type</i>}{' '}
              <span className="text-sm text-soft">{pluralize(rows, 'product', 'products')}</span>
            </span>
            <PlainSelect
              label={
                type ? `Products of the type ${type} become` : 'Products without a type become'
              }
              name={`type-${type}`}
              className="w-full sm:w-72"
              options={choices}
              value={becomesOf(type)}
              onValueChange={(becomes) =>
                onChange(chosen.map((each) => (each.type === type ? { type, becomes } : each)))
              }
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-sm text-soft">
        {leftOut > 0
          ? `${pluralize(leftOut, 'product is', 'products are')} left out.`
          : 'No product is left out.'}
      </p>
    </fieldset>
  )
}
