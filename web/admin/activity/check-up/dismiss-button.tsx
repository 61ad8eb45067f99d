import { type SubmitEvent, useId, useState } from 'react'
import type { Finding } from '#contract/check-up.ts'
import { DISMISSAL_REASON_MAX } from '#contract/limits.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDismissal } from './check-up-queries.ts'

type DismissButtonProps = { finding: Finding; headingId: string }

/** A dialog takes the reason of the dismissal (CHECK-19). */
export function DismissButton({ finding, headingId }: DismissButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [hasProblem, setHasProblem] = useState(false)
  const dismiss = useDismissal()
  const formId = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setHasProblem(reason.trim() === '')
    if (reason.trim() === '') return
    dismiss.mutate({ id: finding._id, reason }, { onSuccess: () => setIsOpen(false) })
  }

  return (
    <Dialog
      title="Dismiss this finding?"
      description={finding.text}
      trigger={
        <Button size="sm" variant="quiet" aria-label={`Dismiss: ${finding.text}`}>
          Dismiss
        </Button>
      }
      open={isOpen}
      onOpenChange={setIsOpen}
      finalFocus={() => (dismiss.isSuccess ? document.getElementById(headingId) : null)}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={dismiss.isPending}>
            Dismiss
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Reason"
          description="It comes back when its values change."
          value={reason}
          maxLength={DISMISSAL_REASON_MAX}
          error={hasProblem ? 'Enter a reason' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {dismiss.isError && (
          <Alert title={failureText(dismiss.error, 'It was not dismissed. Please try again.')} />
        )}
      </form>
    </Dialog>
  )
}
