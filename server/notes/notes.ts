import type { AuditAction } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { getUser, toAuthor } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'

type NoteRow = { id: string; text: string; authorId: string | null; createdAt: Date }

/** The notes of one record, in the table of its area. */
export type NotesOf = {
  action: AuditAction
  subjectId: string
  /** The name of the record in Activity. @throws AppError not-found */
  getName: (ctx: Context) => Promise<string>
  find: (ctx: Context, noteId: string) => Promise<NoteRow[]>
  /** @throws AppError not-found */
  insert: (ctx: Context, note: Omit<NoteRow, 'id'>) => Promise<NoteRow[]>
  delete: (ctx: Context, noteId: string) => Promise<NoteRow[]>
}

type NewNote = {
  text: string
  /** A deleted note comes back with its own id and time. */
  restored?: { id: string; createdAt: Date }
}

/** Saves a note of the signed-in admin. @throws AppError not-found */
export async function addNote(
  ctx: Context,
  notes: NotesOf,
  { text, restored }: NewNote,
): Promise<Note> {
  const { userId: authorId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const { action, subjectId: id } = notes
    const name = await notes.getName(ctx)
    const { email, profile } = await getUser(ctx, authorId)
    const [row] = await notes.insert(ctx, { text, authorId, createdAt: ctx.now, ...restored })
    if (!row) throw new Error('The note was not written')
    await recordChange(ctx, {
      action,
      subject: { id, name },
      before: null,
      after: { note: text },
      exact: { before: null, after: { noteId: row.id } },
    })
    const createdAt = row.createdAt.toISOString()
    return { _id: row.id, createdAt, by: toAuthor({ email, ...profile }), text, isOwn: true }
  })
}

/** @throws AppError not-found; conflict for another admin's note */
export async function removeNote(ctx: Context, notes: NotesOf, noteId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { action, subjectId: id } = notes
    const name = await notes.getName(ctx)
    const [note] = await notes.delete(ctx, noteId)
    if (!note) throw new AppError('not-found', 'There is no such note')
    // Throwing here rolls the deletion back.
    if (note.authorId !== signedIn(ctx).userId) {
      throw new AppError('conflict', 'Only who wrote a note can delete it')
    }
    await recordChange(ctx, {
      action,
      subject: { id, name },
      before: { note: note.text },
      after: null,
      exact: { before: { noteId: note.id, writtenAt: note.createdAt }, after: null },
    })
  })
}
