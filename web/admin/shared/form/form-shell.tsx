import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { RecordConflict, type ShowValue } from '../conflict/record-conflict.tsx'
import type { DraftFields } from './draft-fields.ts'
import type { Conflict } from './use-record-form.ts'

type ShownForm<Saved, Draft, Field extends string> = {
  fields: DraftFields<Draft, Field>
  conflict: Conflict<Saved, Draft, Field> | null
  submit: (event: SubmitEvent) => void
  isSaving: boolean
  isSaved: boolean
  failure: string | undefined
}

type FormShellProps<Saved, Draft, Field extends string> = {
  /** The result of `useRecordForm`. */
  form: ShownForm<Saved, Draft, Field>
  /** Names the form. */
  label: string
  /** The kind of record, where the label does not name it: "Another admin saved this artist". */
  what?: string
  submitLabel?: string
  submitRef?: ComponentProps<typeof Button>['ref']
  savedText?: string
  /** The result of another button, in place of "Saved". */
  status?: ReactNode
  /** Buttons after that of the submission. */
  buttons?: ReactNode
  size?: ComponentProps<typeof Button>['size']
  /** In a panel, whose lower edge has the buttons of a conflict. */
  isPanel?: boolean
  className?: string
  /** How a conflict shows a value that is no text. */
  showValue?: ShowValue<Draft, Field>
  children: ReactNode
}

/** The form of a record: its fields, why it was not saved, and its buttons; in a conflict, both versions instead. */
export function FormShell<Saved, Draft, Field extends string>(
  props: FormShellProps<Saved, Draft, Field>,
) {
  const { form, label, what = label.toLowerCase(), isPanel = false, className, children } = props
  const { submitLabel = 'Save', submitRef, size, savedText = 'Saved', status, buttons } = props
  if (form.conflict) {
    return (
      <RecordConflict
        fields={form.fields}
        conflict={form.conflict}
        showValue={props.showValue}
        isOnPage={!isPanel}
        source={`Another admin saved this ${what}`}
      />
    )
  }
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={form.submit}
      className={cx('space-y-4', className)}
    >
      {children}
      {form.failure !== undefined && <Alert title={form.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={submitRef} type="submit" size={size} loading={form.isSaving}>
          {submitLabel}
        </Button>
        {buttons}
        <p role="status" className="text-sm text-soft">
          {status || (form.isSaved && savedText)}
        </p>
      </div>
    </form>
  )
}
