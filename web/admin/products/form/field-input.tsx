import { shopFormats } from '#contract/locale.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import {
  isAlbumField,
  type KindOf,
  listFields,
  type ProductField,
  productFields,
} from '#contract/products/product-fields.ts'
import { isFullDay } from '#web/lib/format/full-day.ts'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import type { Change } from '../../shared/form/use-record-form.ts'
import { ArtistField } from './pressing/artist-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import { TrackList } from './track-list.tsx'

export type FieldsProps = {
  draft: ProductDraft
  onEdit: (fields: Change<ProductDraft>) => void
  /** The server's message for a field it refused, or for a part of it. */
  errorOf: (field: string) => string | undefined
}

type FieldInputProps = FieldsProps & { field: ProductField }

/** The input of one field, by its kind; images have an editor of their own. */
export function FieldInput({ field, ...props }: FieldInputProps) {
  if (field === 'type') return <TypeSelect {...props} />
  if (field === 'trackList') return <Tracks {...props} />
  if (field === 'artist') return <ArtistField {...props} />
  return isTyped(field) && <TypedInput field={field} {...props} />
}

const typeOptions: readonly { value: ProductType; label: string }[] = [
  { value: 'vinyl', label: 'Vinyl' },
  { value: 'turntable', label: 'Turntable' },
  { value: 'accessory', label: 'Accessory' },
  { value: 'merch', label: 'Merch' },
]

function TypeSelect({ draft, onEdit, errorOf }: FieldsProps) {
  return (
    <Select
      label={productFields.type.label}
      options={typeOptions}
      value={draft.type}
      onValueChange={(type) => onEdit({ type })}
      error={errorOf('type')}
      className="max-sm:col-span-2"
    />
  )
}

function Tracks({ draft, onEdit, errorOf }: FieldsProps) {
  return (
    <TrackList
      tracks={draft.trackList}
      onTracksChange={(change) => onEdit(({ trackList }) => ({ trackList: change(trackList) }))}
      error={errorOf(toPath('trackList')) ?? errorOf('pressing.tracks')}
    />
  )
}

const typedFields = listFields('text', 'longText', 'integer', 'cents', 'date')
type TypedField = (typeof typedFields)[number]

const isTyped = (field: ProductField): field is TypedField =>
  typedFields.some((typed) => typed === field)

const attributes: Record<
  Exclude<KindOf<TypedField>, 'longText' | 'date'>,
  Partial<TextFieldProps>
> = {
  text: {},
  integer: { type: 'number', inputMode: 'numeric', min: '0', step: '1' },
  cents: { inputMode: 'decimal' },
}

function TypedInput({ field, draft, onEdit, errorOf }: FieldsProps & { field: TypedField }) {
  const entry = productFields[field]
  const shared = { label: entry.label, value: draft[field], error: errorOf(toPath(field)) }
  const edit = (value: string) => onEdit({ [field]: value })
  if (entry.kind === 'longText') {
    return <TextAreaField {...shared} onChange={({ target }) => edit(target.value)} />
  }
  if (entry.kind === 'date') {
    return (
      <DateField
        type="date"
        {...shared}
        {...(!isFullDay(draft.releaseDate) && { value: '' })}
        onChange={({ target }) => edit(target.value)}
      />
    )
  }
  return (
    <TextField
      {...shared}
      {...attributes[entry.kind]}
      prefix={entry.kind === 'cents' ? shopFormats().sign : undefined}
      maxLength={entry.kind === 'text' ? entry.maxLength : undefined}
      onChange={({ target }) => edit(target.value)}
    />
  )
}

/** The field's name in a server error. */
const toPath = (field: ProductField) => (isAlbumField(field) ? `albumInfo.${field}` : field)
