import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import type { useUnsavedChanges } from './use-unsaved-changes.ts'

type UnsavedChangesDialogProps = ReturnType<typeof useUnsavedChanges>['question']

export function UnsavedChangesDialog({ isOpen, keepEditing, discard }: UnsavedChangesDialogProps) {
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => !open && keepEditing()}
      title="Unsaved Changes"
      description="You have unsaved changes. Are you sure you want to discard them?"
      confirmLabel="Discard changes"
      cancelLabel="Continue editing"
      onConfirm={discard}
    />
  )
}
