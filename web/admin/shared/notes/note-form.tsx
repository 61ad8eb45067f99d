import { type FormEvent, useId, useState } from 'react'
import { NOTE_MAX } from '#contract/limits.ts'
import { readDrafts, useSession, writeDrafts } from '#web/account/index.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

/** The number of characters from which the form shows how many are left. */
const COUNTER_SHOWN_FROM = NOTE_MAX - 200

type NoteFormProps = {
  /** The id of the note's subject. An unsaved text waits for its author and subject, also over a reload. */
  about: string
  /** Saves the note; the form retains its text until then. */
  onAdd: (text: string) => Promise<unknown>
}

export function NoteForm({ about, onAdd }: NoteFormProps) {
  const id = useId()
  const author = useSession().user?._id ?? ''
  const draft = `note ${about} `
  const readDraft = () => readDrafts(author, draft)[''] ?? ''
  const [text, setText] = useState(readDraft)
  const [error, setError] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  function write(next: string) {
    setText(next)
    writeDrafts(author, draft, next === '' ? {} : { '': next })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    if (text.trim() === '') {
      document.getElementById(id)?.focus()
      return setError('Write a note first')
    }
    setIsSaving(true)
    setError('')
    try {
      await onAdd(text.trim())
      // Text typed during the save stays.
      if (readDraft() === text) write('')
      document.getElementById(id)?.focus()
    } catch (failure) {
      setError(failureText(failure, 'Failed to keep the note. Please try again.'))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2" noValidate>
      <TextAreaField
        id={id}
        label="Note to self"
        description={
          text.length < COUNTER_SHOWN_FROM
            ? 'Only the back office sees it.'
            : `${NOTE_MAX - text.length} characters left`
        }
        error={error}
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
          if (isSend) event.currentTarget.form?.requestSubmit()
        }}
        onChange={(event) => {
          write(event.target.value)
          setError('')
        }}
        className="field-sizing-content max-h-48 min-h-16"
      />
      <Button type="submit" variant="secondary" size="sm" loading={isSaving} className="self-start">
        {isSaving ? 'Adding…' : 'Add note'}
      </Button>
    </form>
  )
}
