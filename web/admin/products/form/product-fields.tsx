import { FieldInput, type FieldsProps } from './field-input.tsx'
import { listSection } from './form-sections.ts'
import { LazyPressingSection } from './pressing/lazy-pressing-section.tsx'

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
