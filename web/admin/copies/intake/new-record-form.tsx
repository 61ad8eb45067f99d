import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CATALOGUE_NUMBER_MAX, PRODUCT_NAME_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { NewRecord } from './intake-rows.ts'

type NewRecordFormProps = {
  /** The text as scanned or typed. */
  code: string
  isBarcode: boolean
  /** Nothing was found for the code, or the shop could not be reached. */
  notice: string
  onRecord: (record: NewRecord) => void
  onCancel: () => void
}

/** Four facts are enough to continue; the rest can follow in the product form. */
export function NewRecordForm(props: NewRecordFormProps) {
  const { code, isBarcode, notice, onRecord, onCancel } = props
  const [record, setRecord] = useState(() => toRecord(code, isBarcode))
  const [isTried, setIsTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const problems = findProblems(record)
  const errorOf = (field: keyof NewRecord) => (isTried ? problems[field] : undefined)
  const bind = (field: keyof NewRecord) => ({
    value: record[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      setRecord({ ...record, [field]: event.target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    onRecord(record)
  }

  return (
    <form
      aria-label="New record"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="max-w-3xl"
    >
      <h2 className="text-lg">New record</h2>
      <p role="status" className="mb-4 text-sm text-soft">
        {notice}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          ref={first}
          label="Artist"
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('artist')}
          {...bind('artist')}
        />
        <TextField
          label="Title"
          maxLength={PRODUCT_NAME_MAX}
          error={errorOf('title')}
          {...bind('title')}
        />
        <TextField
          label="Label"
          maxLength={PRODUCT_TEXT_MAX}
          error={errorOf('label')}
          {...bind('label')}
        />
        <TextField
          label="Catalogue number"
          maxLength={CATALOGUE_NUMBER_MAX}
          {...bind('catalogueNumber')}
        />
        <TextField label="Barcode" maxLength={PRODUCT_TEXT_MAX} {...bind('barcode')} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit">Continue to the grades</Button>
        <Button variant="quiet" onClick={onCancel}>
          Scan again
        </Button>
      </div>
    </form>
  )
}

/** A barcode, a catalogue number, which has digits, or a title. */
function toRecord(code: string, isBarcode: boolean): NewRecord {
  const empty = { artist: '', title: '', label: '', catalogueNumber: '', barcode: '' }
  if (isBarcode) return { ...empty, barcode: code }
  return /\d/.test(code) ? { ...empty, catalogueNumber: code } : { ...empty, title: code }
}

/** A catalogue number belongs to a label. */
function findProblems(record: NewRecord): Partial<NewRecord> {
  const isMissing = (field: keyof NewRecord) => record[field].trim() === ''
  return {
    ...(isMissing('artist') && { artist: 'Artist is required' }),
    ...(isMissing('title') && { title: 'Title is required' }),
    ...(isMissing('label') &&
      !isMissing('catalogueNumber') && { label: 'A catalogue number needs its label' }),
  }
}
