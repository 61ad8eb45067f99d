import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Note } from '#contract/notes.ts'
import { ConfirmButton } from '../confirm-button.tsx'

type NoteTextProps = {
  note: Pick<Note, 'text' | 'isOwn'>
  onDelete: () => Promise<unknown>
  /** Takes the focus after the note is deleted. */
  afterDelete: RefObject<HTMLElement | null>
}

/** The text of a note, with a delete button for its author. */
export function NoteText({ note: { text, isOwn }, ...deletion }: NoteTextProps) {
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">{text}</p>
      {isOwn && <DeleteNote text={text} {...deletion} />}
    </div>
  )
}

type DeleteNoteProps = Omit<NoteTextProps, 'note'> & { text: string }

function DeleteNote({ text, onDelete, afterDelete }: DeleteNoteProps) {
  const removal = useMutation({ mutationFn: onDelete })
  return (
    <ConfirmButton
      variant="quiet"
      size="sm"
      aria-label={`Delete note: ${text.slice(0, 40)}`}
      className="-my-1.5 -mr-2 text-soft"
      title="Delete this note?"
      description="It disappears from this page. Activity retains its text."
      confirmLabel="Delete note"
      cancelLabel="Keep it"
      change={removal}
      whatFailed="Failed to delete the note. Please try again."
      onConfirm={(close) => removal.mutate(undefined, { onSuccess: close })}
      toFinalFocus={(button) => button ?? afterDelete.current}
    >
      Delete
    </ConfirmButton>
  )
}
