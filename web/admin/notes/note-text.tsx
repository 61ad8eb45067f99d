import { useState } from 'react'
import type { Note } from '../../../contract/notes.ts'
import { failureText } from '../../lib/api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'

type NoteTextProps = {
  note: Pick<Note, 'text' | 'isOwn'>
  onDelete: () => Promise<unknown>
}

/** What was written, and for who wrote it a way to take it back. */
export function NoteText({ note: { text, isOwn }, onDelete }: NoteTextProps) {
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">{text}</p>
      {isOwn && <DeleteNote text={text} onDelete={onDelete} />}
    </div>
  )
}

function DeleteNote({ text, onDelete }: { text: string; onDelete: () => Promise<unknown> }) {
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
        description={
          error ? (
            <span role="alert" className="text-accent">
              {error}
            </span>
          ) : (
            'It is gone for everybody; the activity log keeps that it was there.'
          )
        }
        confirmLabel="Delete note"
        cancelLabel="Keep it"
        onConfirm={remove}
        busy={isBusy}
      />
    </>
  )
}
