import { type ComponentProps, useRef } from 'react'
import type { Note } from '#contract/notes.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { adminKeys } from '../admin-keys.ts'
import { formatDayAndTime } from '../shared/format-time.ts'
import { Loaded } from '../shared/loaded.tsx'
import { NoteForm } from '../shared/notes/note-form.tsx'
import { NoteText } from '../shared/notes/note-text.tsx'
import { useNoteChanges } from '../shared/notes/use-note-changes.ts'
import { useCustomerNotes } from './customer-notes-query.ts'

/** The admins' notes about a customer, newest first. */
export function CustomerNotes({ userId }: { userId: string }) {
  const query = useCustomerNotes(userId)
  const changes = useNoteChanges('users', userId, adminKeys.customerNotes(userId))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section title="Notes" as="h3" headingRef={heading} className="space-y-3">
      <Loaded query={query} whatFailed="Failed to load the notes" skeleton={null}>
        {(notes) =>
          notes.length > 0 && (
            <ul aria-label="Notes" className="divide-y divide-line border-y border-line text-sm">
              {notes.map((note) => (
                <NoteItem
                  key={note._id}
                  note={note}
                  onDelete={() => changes.remove(note._id)}
                  afterDelete={heading}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NoteForm key={userId} about={userId} onAdd={changes.add} />
    </Section>
  )
}

type NoteItemProps = ComponentProps<typeof NoteText> & { note: Note }

function NoteItem({ note, ...deletion }: NoteItemProps) {
  return (
    <li className="py-2.5">
      <NoteText note={note} {...deletion} />
      <p className="mt-0.5 text-xs text-soft wrap-anywhere">
        <time dateTime={note.createdAt}>{formatDayAndTime(note.createdAt)}</time> by {note.by.name}
      </p>
    </li>
  )
}
