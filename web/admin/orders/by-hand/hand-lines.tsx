import { QUANTITY_MAX } from '#contract/limits.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type HandLine, readQuantity } from './hand-order.ts'

type HandLinesProps = { lines: readonly HandLine[]; onChange: (lines: HandLine[]) => void }

/** The lines of the order, with their quantities. */
export function HandLines({ lines, onChange }: HandLinesProps) {
  if (lines.length === 0) return <p className="text-sm text-soft">Nothing is added yet.</p>
  return (
    <ul aria-label="Lines" className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.productId} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <p className="min-w-48 flex-1 pt-2 text-sm wrap-anywhere">
            <span className="font-medium">{line.name}</span>{' '}
            <span className="text-soft">{formatPrice(line.price)}</span>
          </p>
          <TextField
            label={`Quantity of ${line.name}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            value={line.quantity}
            error={
              readQuantity(line.quantity) === null && `A whole number from 1 to ${QUANTITY_MAX}`
            }
            onChange={({ target }) =>
              onChange(
                lines.map((each) => (each === line ? { ...each, quantity: target.value } : each)),
              )
            }
            fieldClassName="w-24"
          />
          <Button
            variant="quiet"
            aria-label={`Remove ${line.name}`}
            onClick={() => onChange(lines.filter((each) => each !== line))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
