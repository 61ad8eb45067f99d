import { shopFormats } from '#contract/locale.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import type { CopyDraft, DraftProblems } from './copy-draft.ts'

type PriceLimitsProps = {
  draft: Pick<CopyDraft, 'floorPrice' | 'isPriceFixed'>
  problems: DraftProblems
  onChange: (change: Partial<CopyDraft>) => void
}

/** The limits of the markdown schedule for one copy. */
export function PriceLimits({ draft, problems, onChange }: PriceLimitsProps) {
  return (
    <div className="grid items-center gap-4 sm:grid-cols-2">
      <TextField
        label="Floor price"
        prefix={shopFormats().sign}
        inputMode="decimal"
        autoComplete="off"
        description="No markdown goes below it."
        error={problems.floorPrice}
        value={draft.floorPrice}
        onChange={(event) => onChange({ floorPrice: event.target.value })}
      />
      <CheckboxField
        isCompact
        label="Never mark down"
        checked={draft.isPriceFixed}
        onCheckedChange={(isPriceFixed) => onChange({ isPriceFixed })}
      />
    </div>
  )
}
