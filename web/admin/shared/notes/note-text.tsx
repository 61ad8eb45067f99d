import { type RefObject, useRef, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { failureText } from '#web/lib/api/api.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

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
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')

  async function remove() {
    setIsBusy(true)
    try {
      await onDelete()
      setIsAsking(false)
    } catch (failure) {
      setError(failureText(failure, 'Failed to delete the note. Please try again.'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        ref={opener}
        variant="quiet"
        size="sm"
        aria-label={`Delete note: ${text.slice(0, 40)}`}
        onClick={() => {
          setError('')
          setIsAsking(true)
        }}
        className="-my-1.5 -mr-2 text-soft"
      >
        Delete
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this note?"
        description="It disappears from this page. Activity retains its text."
        failure={error}
        confirmLabel="Delete note"
        cancelLabel="Keep it"
        onConfirm={remove}
        busy={isBusy}
        finalFocus={() => opener.current ?? afterDelete.current}
      />
    </>
  )
}
