import { useId } from 'react'
import { shopFormats } from '#contract/locale.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { CopyDraft, DraftProblems } from './copy-draft.ts'

type PriceLimitsProps = {
  draft: Pick<CopyDraft, 'floorPrice' | 'isPriceFixed'>
  problems: DraftProblems
  onChange: (change: Partial<CopyDraft>) => void
}

/** The limits of the markdown schedule for one copy. */
export function PriceLimits({ draft, problems, onChange }: PriceLimitsProps) {
  const fixedId = useId()
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
      <label htmlFor={fixedId} className="flex items-center gap-2 text-sm">
        <Checkbox
          id={fixedId}
          checked={draft.isPriceFixed}
          onChange={({ target }) => onChange({ isPriceFixed: target.checked })}
        />
        Never mark down
      </label>
    </div>
  )
}
