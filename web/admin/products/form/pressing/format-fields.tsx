import { PRESSING_MEDIA_MAX } from '#contract/limits.ts'
import { formatNames } from '#contract/pressings/record-formats.ts'
import { Select } from '#web/ui/select.tsx'
import { useRows } from '../use-rows.ts'
import { MediumFields } from './medium-fields.tsx'
import { blankMedium, type DraftMedium, type PressingDraft } from './pressing-draft.ts'

type FormatFieldsProps = {
  pressing: PressingDraft
  onEdit: (values: Partial<PressingDraft>) => void
  error: string | undefined
}

const formatOptions = formatNames.map((name) => ({ value: name, label: name }))

/** The format, and each kind of disc or tape in the package. */
export function FormatFields({ pressing, onEdit, error }: FormatFieldsProps) {
  const { format, media } = pressing
  const rows = useRows<DraftMedium>({
    rows: media,
    onRowsChange: (change) => onEdit({ media: change(media) }),
    blank: blankMedium,
    max: PRESSING_MEDIA_MAX,
  })
  return (
    <div className="space-y-3">
      <Select
        label="Format"
        options={formatOptions}
        value={format}
        onValueChange={(chosen) => onEdit({ format: chosen })}
        className="sm:w-1/2"
      />
      {rows.map((row) => (
        <MediumFields key={row.row.key} {...row} format={format} />
      ))}
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </p>
    </div>
  )
}
