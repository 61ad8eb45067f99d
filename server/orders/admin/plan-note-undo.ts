import { eq } from 'drizzle-orm'
import { type EntryToUndo, planNoteUndo } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { orderNotes } from '../orders.tables.ts'
import { addOrderNote } from './add-order-note.ts'
import { removeOrderNote } from './remove-order-note.ts'

/** Undoes that a note on an order was written or deleted. */
export function planOrderNoteUndo(ctx: Context, entry: EntryToUndo) {
  const { subjectId: orderId } = entry
  return planNoteUndo(ctx, entry, {
    async findAuthor(noteId) {
      const [note] = await ctx.db.select().from(orderNotes).where(eq(orderNotes.id, noteId))
      return note?.authorId
    },
    add: (ctx, note) => addOrderNote(ctx, { orderId, ...note }),
    remove: (ctx, noteId) => removeOrderNote(ctx, { orderId, noteId }),
  })
}
