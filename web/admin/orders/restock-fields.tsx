import type { Order } from '#contract/orders/orders.ts'
import type { OrderPayment } from '#contract/orders/refunds.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxField } from '../shared/form/choice-fields.tsx'
import { listRestockable } from './refund-draft.ts'

type RestockFieldsProps = {
  order: Order
  payment: OrderPayment
  restock: Record<string, number>
  onChange: (restock: Record<string, number>) => void
}

/** The units to restock; nothing when no line can be restocked. */
export function RestockFields({ order, payment, restock, onChange }: RestockFieldsProps) {
  const lines = listRestockable(order.products, payment)
  const isChosen = Object.keys(restock).length > 0
  if (lines.length === 0) return null

  function choose(isWanted: boolean) {
    onChange(isWanted ? Object.fromEntries(lines.map(({ lineId, units }) => [lineId, units])) : {})
  }

  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Copies</legend>
      <CheckboxField
        isCompact
        label="Put copies back on the shelf"
        checked={isChosen}
        onCheckedChange={choose}
      />
      {isChosen && (
        <ul className="space-y-2 pl-8">
          {lines.map(({ lineId, name, units, paid }) => (
            <li key={lineId} className="flex items-center justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-soft">of {units}</span>
                {paid !== undefined && (
                  <span className="block text-soft">{formatPrice(paid)} paid for the line</span>
                )}
              </span>
              <TextField
                label={`Copies of ${name} back on the shelf`}
                hideLabel
                type="number"
                min={0}
                max={units}
                value={restock[lineId] ?? 0}
                onChange={({ target }) =>
                  onChange({ ...restock, [lineId]: clamp(target.valueAsNumber, units) })
                }
                className="exact w-20"
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function clamp(count: number, max: number): number {
  return Number.isInteger(count) ? Math.min(Math.max(count, 0), max) : 0
}
