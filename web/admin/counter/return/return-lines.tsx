import type { ReturnLine } from '#contract/counter/returns.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toLineName } from '#web/orders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { unitsLeft } from './return-draft.ts'

type ReturnLinesProps = {
  lines: readonly ReturnLine[]
  products: readonly OrderLine[]
  units: Record<string, number>
  error: string | undefined
  onChange: (units: Record<string, number>) => void
}

/** The units of each line that come back. */
export function ReturnLines({ lines, products, units, error, onChange }: ReturnLinesProps) {
  const all = Object.fromEntries(lines.map((line) => [line.lineId, unitsLeft(line)]))
  return (
    <fieldset>
      <legend className="mb-2 text-base font-medium">What comes back</legend>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => {
          const product = products.find(({ _id }) => _id === line.lineId)
          const name = product ? toLineName(product) : line.name
          const left = unitsLeft(line)
          return (
            <li key={line.lineId} className="flex items-center justify-between gap-4 py-2 text-sm">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{name}</p>
                <p className="text-soft">
                  {product?.soldAs?.sku && <span className="exact">{product.soldAs.sku} · </span>}
                  {left === 1 ? '1 unit' : `${left} units`} at{' '}
                  <span className="exact">{formatPrice(line.price)}</span>
                </p>
              </div>
              <TextField
                label={`Units of ${name} that come back`}
                hideLabel
                type="number"
                min={0}
                max={left}
                aria-invalid={error ? true : undefined}
                value={units[line.lineId] ?? 0}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) =>
                  onChange({ ...units, [line.lineId]: clamp(target.valueAsNumber, left) })
                }
                className="exact w-20"
              />
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="mt-2 text-sm text-error empty:sr-only">
        {error}
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => onChange(all)}>
        Everything
      </Button>
    </fieldset>
  )
}

function clamp(count: number, max: number): number {
  return Number.isInteger(count) ? Math.min(Math.max(count, 0), max) : 0
}
