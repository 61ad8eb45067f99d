import { DateField } from '../../shared/form/date-field.tsx'
import { FieldInput, type FieldsProps } from './field-input.tsx'
import { listSection } from './form-sections.ts'
import { LazyPressingSection } from './pressing/lazy-pressing-section.tsx'

/** The ship date of a pre-order. */
function ShipsOnField({ draft, onEdit, errorOf }: FieldsProps) {
  return (
    <DateField
      type="date"
      label="Ships on"
      description="Makes the stock a pre-order until that day. Empty: a release date in the future counts."
      value={draft.shipsOn}
      error={errorOf('shipsOn')}
      onChange={({ target }) => onEdit({ shipsOn: target.value })}
    />
  )
}

/** All fields of the form but the images. */
export function ProductFields(props: FieldsProps) {
  const inputsOf = (section: Parameters<typeof listSection>[0]) =>
    listSection(section, props.draft).map((field) => (
      <FieldInput key={field} field={field} {...props} />
    ))
  return (
    <>
      {inputsOf('title')}
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">{inputsOf('figures')}</div>
      <ShipsOnField {...props} />
      {inputsOf('texts')}
      {props.draft.type === 'vinyl' && (
        <>
          <div className="grid gap-5 sm:grid-cols-3">{inputsOf('album')}</div>
          <LazyPressingSection {...props} />
        </>
      )}
      {inputsOf('tracks')}
    </>
  )
}
