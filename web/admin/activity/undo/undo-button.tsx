import { Suspense } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { isUndoable } from '#contract/undoable-actions.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialog } from '../../shared/use-dialog.ts'
import { actionLabels } from '../audit-labels.ts'

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

type UndoButtonProps = {
  entry: AuditEntry
  /** Its first entry, the undo, gets the focus: the button is gone then. */
  listId: string
}

export function UndoButton({ entry, listId }: UndoButtonProps) {
  const dialog = useDialog<true>()
  const label = isUndoable(entry.action) ? 'Undo' : 'How to correct'
  return (
    <>
      {entry.isUndone ? (
        <span className="text-soft">Undone</span>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${label}: ${actionLabels[entry.action] ?? entry.action}, ${entry.subjectName}`}
          onClick={() => dialog.open(true)}
        >
          {label}
        </Button>
      )}
      {dialog.subject && (
        <Suspense fallback={null}>
          <UndoDialog entry={entry} listId={listId} {...dialog.panel} />
        </Suspense>
      )}
    </>
  )
}
