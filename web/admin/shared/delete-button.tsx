import { useRef } from 'react'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type DeleteButtonProps = {
  /** "page" for "Delete page" and "Delete this page?". */
  what: string
  consequence: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  removal: { error: Error | null; isPending: boolean }
  onDelete: () => void
}

/** Deletes after a question, which stays open with the reason when the deletion fails. */
export function DeleteButton(props: DeleteButtonProps) {
  const { what, consequence, isOpen, onOpenChange, removal, onDelete } = props
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="border-t border-line pt-4">
      <Button ref={opener} variant="secondary" size="sm" onClick={() => onOpenChange(true)}>
        Delete {what}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={onOpenChange}
        title={`Delete this ${what}?`}
        description={consequence}
        failure={
          removal.error && failureText(removal.error, 'It was not deleted. Please try again.')
        }
        confirmLabel={`Delete ${what}`}
        onConfirm={onDelete}
        busy={removal.isPending}
        finalFocus={() => opener.current}
      />
    </div>
  )
}
