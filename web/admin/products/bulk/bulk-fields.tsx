import { toAmountLabel as toCurrencyAmountLabel } from '#contract/currency-texts.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  type BulkDraft,
  type BulkField,
  hasEnding,
  isPercent,
  listEndings,
  ways,
} from './bulk-draft.ts'

type BulkFieldsProps = {
  field: BulkField
  draft: BulkDraft
  onEdit: (change: Partial<BulkDraft>) => void
  error: string | undefined
}

export function BulkFields({ field, draft, onEdit, error }: BulkFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label="How"
        options={ways[field]}
        value={draft.way}
        onValueChange={(way) => onEdit({ way })}
      />
      <TextField
        label={toAmountLabel(field, draft.way)}
        inputMode={field === 'stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={draft.amount}
        error={error || undefined}
        onChange={(event) => onEdit({ amount: event.target.value })}
      />
      {hasEnding(field, draft.way) && (
        <Select
          label="Ending"
          options={listEndings()}
          value={draft.ending}
          onValueChange={(ending) => onEdit({ ending })}
        />
      )}
    </div>
  )
}

function toAmountLabel(field: BulkField, way: string): string {
  if (field === 'stock') return 'Copies'
  return isPercent(way) ? 'Percent' : toCurrencyAmountLabel()
}
