import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'

type SaveFailureProps = { error: unknown; title: ReactNode; onReload: (() => void) | undefined }

/** Why a form was not saved, where no field shows it. A form that is based on an earlier state loads again. */
export function SaveFailure({ error, title, onReload }: SaveFailureProps) {
  const isOutdated = isApiError(error) && error.statusCode === 412
  return (
    <Alert
      title={title}
      action={
        isOutdated && (
          <Button size="sm" variant="secondary" onClick={onReload}>
            Load again
          </Button>
        )
      }
    />
  )
}

type FormDraft<Draft> = {
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  isDirty: boolean
  /** After a save of `sent`; values typed during it stay and are unsaved. */
  settle: (sent: Draft, saved: Draft) => void
  /** For `UnsavedChangesDialog`. */
  question: ReturnType<typeof useUnsavedChanges>['question']
}

/** The typed values of a form that stays open after a save. Every change makes another draft. */
export function useFormDraft<Draft extends object>(
  toOpened: () => Draft,
  onReload: () => void,
): FormDraft<Draft> {
  const [saved, setSaved] = useState(toOpened)
  const [draft, setDraft] = useState(saved)
  const { onDirtyChange, question } = useUnsavedChanges({ onClose: onReload })
  const isDirty = draft !== saved
  // After each render: values typed during a save contradict what `settle` reported.
  useEffect(() => onDirtyChange(isDirty))

  function settle(sent: Draft, now: Draft) {
    // At once: the caller may go to another address.
    onDirtyChange(false)
    setSaved(now)
    setDraft((current) => (current === sent ? now : current))
  }

  return { draft, setDraft, isDirty, settle, question }
}
