import { CATALOGUE_NUMBER_MAX, PRESSING_LABELS_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { RowButtons } from '../row-buttons.tsx'
import { type RowProps, useRowFocus, useRows } from '../use-rows.ts'
import { NameField } from './name-field.tsx'
import { blankLabel, type DraftLabel } from './pressing-draft.ts'

type LabelRowsProps = {
  labels: readonly DraftLabel[]
  onLabelsChange: (labels: DraftLabel[]) => void
  error: string | undefined
}

/** Pairs of a label and its catalogue number. The first pair has the plain names of the fields. */
export function LabelRows({ labels, onLabelsChange, error }: LabelRowsProps) {
  const rows = useRows({
    rows: labels,
    onRowsChange: (change) => onLabelsChange(change(labels)),
    blank: blankLabel,
    max: PRESSING_LABELS_MAX,
  })
  return (
    <div>
      <ol className="space-y-2">
        {rows.map((row) => (
          <LabelRow key={row.row.key} {...row} />
        ))}
      </ol>
      <p aria-live="polite" className="mt-1.5 text-sm text-error empty:sr-only">
        {error}
      </p>
    </div>
  )
}

function LabelRow({ row: label, number, focus, onChange, ...buttons }: RowProps<DraftLabel>) {
  const input = useRowFocus(focus)
  const isFirst = number === 1
  return (
    <li className="flex flex-wrap items-end gap-1">
      <NameField
        ref={input}
        kind="labels"
        label={isFirst ? 'Label' : `Label ${number}`}
        hideLabel={!isFirst}
        value={label.name}
        maxLength={PRODUCT_TEXT_MAX}
        onValueChange={(name) => onChange({ name })}
        fieldClassName="min-w-40 flex-1"
      />
      <TextField
        label={isFirst ? 'Catalogue number' : `Catalogue number ${number}`}
        hideLabel={!isFirst}
        value={label.catalogueNumber}
        maxLength={CATALOGUE_NUMBER_MAX}
        autoComplete="off"
        onChange={({ target }) => onChange({ catalogueNumber: target.value })}
        fieldClassName="min-w-32 flex-1"
        className="exact"
      />
      <RowButtons {...buttons} name={`label ${number}`} kind="a label" />
    </li>
  )
}
