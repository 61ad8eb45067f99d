import { useRef } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { isUndoable } from '#contract/undoable-actions.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { pluralize } from '../../shared/pluralize.ts'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { UndoPreviewView } from './undo-preview-view.tsx'
import { useUndo, useUndoPreview } from './undo-queries.ts'

type UndoDialogProps = DialogPanel & { entry: Pick<AuditEntry, '_id' | 'action'>; listId: string }

/** Every value now and after the undo, or the reason why there is none. */
export function UndoDialog({ entry, listId, ...panel }: UndoDialogProps) {
  const { data: preview, error, isFetching, refetch } = useUndoPreview(entry._id)
  const undo = useUndo(entry._id)
  // The state of the mutation is known one render after the dialog has closed.
  const isUndone = useRef(false)
  const canUndo = preview && preview.refusal === undefined && preview.conflictCount === 0

  function confirm() {
    if (!preview) return
    undo.mutate(preview.seen, {
      onSuccess: ({ changed }) => {
        isUndone.current = true
        showToast({
          title:
            changed === 1 ? 'Change undone' : `${pluralize(changed, 'change', 'changes')} undone`,
          tone: 'success',
        })
        // The list is rendered first: the link of its new entry gets the focus.
        setTimeout(panel.onClose)
      },
    })
  }

  return (
    <ResponsiveDialog
      title={isUndoable(entry.action) ? 'Undo this change?' : 'How to correct this'}
      description={
        isUndoable(entry.action)
          ? 'The undo is a change of its own in this list, and can be undone.'
          : 'There is no undo for this kind of change.'
      }
      {...dialogProps(panel)}
      finalFocus={() => (isUndone.current ? document.getElementById(listId) : null)}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={panel.onClose}>
            {canUndo || !preview ? 'Cancel' : 'Close'}
          </Button>
          {(canUndo || !preview) && (
            <Button disabled={!canUndo || isFetching} loading={undo.isPending} onClick={confirm}>
              {preview && preview.total > 1
                ? `Undo ${pluralize(preview.total, 'change', 'changes')}`
                : 'Undo'}
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-4">
        {undo.error && (
          <Alert title={failureText(undo.error, 'Nothing was undone. Please try again.')} />
        )}
        {preview ? (
          <UndoPreviewView preview={preview} />
        ) : error ? (
          <Alert
            title={failureText(error, 'The values could not be loaded.')}
            action={
              <Button
                variant="secondary"
                size="sm"
                loading={isFetching}
                onClick={() => void refetch()}
              >
                Try again
              </Button>
            }
          />
        ) : (
          <TableSkeleton rows={3} />
        )}
      </div>
    </ResponsiveDialog>
  )
}
