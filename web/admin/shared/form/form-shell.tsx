import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { type ConflictTexts, LongValue } from '../conflict/conflict-choice.tsx'
import { ConflictView } from '../conflict/conflict-view.tsx'
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
  /** Of `useRecordForm`. */
  form: ShownForm<Saved, Draft, Field>
  /** Names the form, and in lower case its record: "Another admin saved this page". */
  label: string
  submitLabel?: string
  submitRef?: ComponentProps<typeof Button>['ref']
  savedText?: string
  /** Buttons after that of the submission. */
  buttons?: ReactNode
  size?: ComponentProps<typeof Button>['size']
  /** In a panel, whose lower edge has the buttons of a conflict. */
  isPanel?: boolean
  className?: string
  /** How a conflict shows values that are no texts. */
  conflictTexts?: Partial<ConflictTexts<Field>>
  children: ReactNode
}

/** The form of a record: its fields, why it was not saved, and its buttons; in a conflict, both versions instead. */
export function FormShell<Saved, Draft, Field extends string>(
  props: FormShellProps<Saved, Draft, Field>,
) {
  const { form, label, isPanel = false, className, children } = props
  const { submitLabel = 'Save', submitRef, size, savedText = 'Saved', buttons } = props
  if (form.conflict) {
    return (
      <RecordConflict
        {...{ form, conflict: form.conflict }}
        isOnPage={!isPanel}
        source={`Another admin saved this ${label.toLowerCase()}`}
        {...props.conflictTexts}
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
          {form.isSaved && savedText}
        </p>
      </div>
    </form>
  )
}

type RecordConflictProps<Saved, Draft, Field extends string> = Partial<ConflictTexts<Field>> & {
  form: { fields: DraftFields<Draft, Field> }
  conflict: Conflict<Saved, Draft, Field>
  source: ReactNode
  isOnPage?: boolean
}

/** Both versions of the record of a form; values are shown as texts unless `valueOf` says otherwise. */
export function RecordConflict<Saved, Draft, Field extends string>(
  props: RecordConflictProps<Saved, Draft, Field>,
) {
  const { form, conflict, source, ...texts } = props
  const { toLabel, toText } = form.fields
  const { versions, differences, saveMerged, backToEditing } = conflict
  const isLong = (field: Field) =>
    Math.max(toText(versions.mine, field).length, toText(versions.theirs, field).length) > 40
  return (
    <ConflictView
      wasSaved
      labelOf={toLabel}
      isLong={isLong}
      valueOf={(field, version) => <LongValue text={toText(versions[version], field)} />}
      {...{ differences, source, ...texts }}
      onSave={saveMerged}
      onBack={backToEditing}
    />
  )
}
