import { z } from 'zod'
import { type Context, signedIn } from '#server/platform/context.ts'
import { type EntryToUndo, type Refusal, TOO_OLD, type UndoPlan } from './undo-plan.ts'

const exactNote = z.object({ noteId: z.uuid(), writtenAt: z.coerce.date().optional() })

export type NoteToRestore = { text: string; restored: { id: string; createdAt: Date } }

/** The operations of the area that owns the note. */
export type NoteOperations = {
  findAuthor: (noteId: string) => Promise<string | null | undefined>
  add: (ctx: Context, note: NoteToRestore) => Promise<unknown>
  remove: (ctx: Context, noteId: string) => Promise<void>
}

const REDACTED: Refusal = {
  refusal: 'The account was deleted, and its notes with it.',
}

/** Undoes that a note was written or deleted, for its author alone, as both were. */
export async function planNoteUndo(
  ctx: Context,
  entry: EntryToUndo,
  { findAuthor, add, remove }: NoteOperations,
): Promise<UndoPlan | Refusal> {
  const { before, after, exact } = entry
  if (!before && !after) return REDACTED
  const { data: note } = exactNote.safeParse(exact?.after ?? exact?.before)
  if (!note) return TOO_OLD
  const author = await findAuthor(note.noteId)
  const { userId } = signedIn(ctx)
  const conflicts = (message: string | false) => (message ? [{ field: 'note', message }] : [])
  if (after) {
    const missing = author === undefined && 'It is deleted already.'
    const foreign = author !== userId && 'Only who wrote a note can delete it.'
    return {
      before: after,
      after: null,
      conflicts: conflicts(missing || foreign),
      apply: (ctx) => remove(ctx, note.noteId),
    }
  }
  const present = author !== undefined && 'It is there again.'
  const foreign = entry.actor !== userId && 'Only who wrote a note can put it back.'
  const restored = { id: note.noteId, createdAt: note.writtenAt ?? ctx.now }
  return {
    before: null,
    after: before,
    conflicts: conflicts(present || foreign),
    apply: async (ctx) => {
      await add(ctx, { text: String(before?.note), restored })
    },
  }
}
