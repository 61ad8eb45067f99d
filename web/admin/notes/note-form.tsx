import { type FormEvent, useId, useState } from 'react'
import { NOTE_MAX } from '../../../contract/limits.ts'
import { useSession } from '../../account/index.ts'
import { failureText } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'

/** Near its end the room that is left is told. */
const TOLD_FROM = NOTE_MAX - 200

/** What was begun, by writer and subject: whoever closes a panel finds it again. */
const drafts = new Map<string, string>()

type NoteFormProps = {
  /** The id of what the note is about. */
  about: string
  /** Keeps the note; what was typed stays until it is kept. */
  onAdd: (text: string) => Promise<unknown>
}

export function NoteForm({ about, onAdd }: NoteFormProps) {
  const id = useId()
  const draftKey = `${useSession().user?._id} ${about}`
  const [text, setText] = useState(drafts.get(draftKey) ?? '')
  const [error, setError] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  function write(next: string) {
    setText(next)
    drafts.set(draftKey, next)
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
      // What was typed meanwhile stays.
      if (drafts.get(draftKey) === text) write('')
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
          text.length < TOLD_FROM
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
