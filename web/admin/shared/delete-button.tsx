import { ConfirmButton } from './confirm-button.tsx'

type DeleteButtonProps = {
  /** "page" for "Delete page" and "Delete this page?". */
  what: string
  consequence: string
  removal: Parameters<typeof ConfirmButton>[0]['change']
  onDelete: (close: () => void) => void
}

export function DeleteButton({ what, consequence, removal, onDelete }: DeleteButtonProps) {
  return (
    <div className="border-t border-line pt-4">
      <ConfirmButton
        variant="secondary"
        size="sm"
        title={`Delete this ${what}?`}
        description={consequence}
        confirmLabel={`Delete ${what}`}
        change={removal}
        whatFailed="It was not deleted. Please try again."
        onConfirm={onDelete}
      >
        Delete {what}
      </ConfirmButton>
    </div>
  )
}
