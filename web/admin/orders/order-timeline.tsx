import { type RefObject, useRef } from 'react'
import type { OrderMoment } from '#contract/orders/order-admin.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { adminKeys } from '../admin-keys.ts'
import { Loaded } from '../shared/loaded.tsx'
import { NoteForm } from '../shared/notes/note-form.tsx'
import { useNoteChanges } from '../shared/notes/use-note-changes.ts'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ResendMails } from './resend-mails.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import { useTimeline } from './timeline-queries.ts'

/** The events of an order with time and author, and a form for notes. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const query = useTimeline(orderId)
  const notes = useNoteChanges('orders', orderId, adminKeys.timeline(orderId))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section title="Timeline" as="h3" headingRef={heading} className="space-y-4">
      <Loaded
        query={query}
        whatFailed="Failed to load the timeline"
        skeleton={<TableSkeleton rows={3} />}
      >
        {(moments) => (
          <>
            <Moments moments={moments} onDeleteNote={notes.remove} afterDelete={heading} />
            <ResendMails orderId={orderId} moments={moments} />
          </>
        )}
      </Loaded>
      <NoteForm key={orderId} about={orderId} onAdd={notes.add} />
    </Section>
  )
}

type MomentsProps = {
  moments: readonly OrderMoment[]
  onDeleteNote: (noteId: string) => Promise<unknown>
  afterDelete: RefObject<HTMLElement | null>
}

function Moments({ moments, onDeleteNote, afterDelete }: MomentsProps) {
  return (
    <ol aria-label="Timeline" className="text-sm">
      {moments.map((moment) => (
        <TimelineEntry
          key={moment._id}
          moment={moment}
          onDelete={() => onDeleteNote(moment._id)}
          afterDelete={afterDelete}
        />
      ))}
    </ol>
  )
}
