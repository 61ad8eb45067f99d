import { Suspense, useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { isUndoable } from '#contract/undoable-actions.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { Button } from '#web/ui/button.tsx'
import { actionLabels } from '../audit-labels.ts'

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

type UndoButtonProps = {
  entry: AuditEntry
  /** Its first entry, the undo, gets the focus: the button is gone then. */
  listId: string
}

export function UndoButton({ entry, listId }: UndoButtonProps) {
  const [isShown, setIsShown] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
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
          onClick={() => {
            setIsShown(true)
            setIsOpen(true)
          }}
        >
          {label}
        </Button>
      )}
      {isShown && (
        <Suspense fallback={null}>
          <UndoDialog
            entry={entry}
            listId={listId}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onClosed={() => setIsShown(false)}
          />
        </Suspense>
      )}
    </>
  )
}
