import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Finding } from '#contract/check-up.ts'
import { DISMISSAL_REASON_MAX } from '#contract/limits.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useDismissal } from './check-up-queries.ts'

type DismissDialogProps = {
  finding: Finding
  /** Gets the focus at the end: the button that opened the dialog is gone. */
  headingId: string
  panel: DialogPanel
}

/** Takes the reason of a dismissal. */
export function DismissDialog({ finding, headingId, panel }: DismissDialogProps) {
  const [reason, setReason] = useState('')
  const [hasProblem, setHasProblem] = useState(false)
  const dismiss = useDismissal()
  // The state of the mutation is known one render after the dialog has closed.
  const isDismissed = useRef(false)
  const formId = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setHasProblem(reason.trim() === '')
    if (reason.trim() === '') return
    dismiss.mutate({ id: finding._id, reason }, { onSuccess: finish })
  }

  function finish() {
    isDismissed.current = true
    panel.onClose()
  }

  return (
    <Dialog
      title="Dismiss this finding?"
      description={finding.text}
      {...dialogProps(panel)}
      finalFocus={() => (isDismissed.current ? document.getElementById(headingId) : null)}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={panel.onClose}>
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
          description="The finding comes back when its values change."
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
