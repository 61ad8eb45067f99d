import { z } from 'zod'
import { type EntryToUndo, type Refusal, TOO_OLD, type UndoPlan } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { addNote, type NotesOf, removeNote } from './notes.ts'

const exactNote = z.object({ noteId: z.uuid(), writtenAt: z.coerce.date().optional() })

const REDACTED: Refusal = {
  refusal: 'The account was deleted, and its notes with it.',
}

/** Undoes that a note was written or deleted, for its author alone, as both were. */
export async function planNoteUndo(
  ctx: Context,
  entry: EntryToUndo,
  notes: NotesOf,
): Promise<UndoPlan | Refusal> {
  const { before, after, exact } = entry
  if (!before && !after) return REDACTED
  const { data: note } = exactNote.safeParse(exact?.after ?? exact?.before)
  if (!note) return TOO_OLD
  const [stored] = await notes.find(ctx, note.noteId)
  const { userId } = signedIn(ctx)
  const conflicts = (message: string | false | undefined) =>
    message ? [{ field: 'note', message }] : []
  if (after) {
    const missing = !stored && 'It is deleted already.'
    const foreign = stored?.authorId !== userId && 'Only who wrote a note can delete it.'
    return {
      before: after,
      after: null,
      conflicts: conflicts(missing || foreign),
      apply: (ctx) => removeNote(ctx, notes, note.noteId),
    }
  }
  const present = stored && 'It is there again.'
  const foreign = entry.actor !== userId && 'Only who wrote a note can put it back.'
  const restored = { id: note.noteId, createdAt: note.writtenAt ?? ctx.now }
  return {
    before: null,
    after: before,
    conflicts: conflicts(present || foreign),
    apply: async (ctx) => {
      await addNote(ctx, notes, { text: String(before?.note), restored })
    },
  }
}
