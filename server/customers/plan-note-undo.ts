import { eq } from 'drizzle-orm'
import { type EntryToUndo, planNoteUndo } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { addCustomerNote } from './add-customer-note.ts'
import { customerNotes } from './customers.tables.ts'
import { removeCustomerNote } from './remove-customer-note.ts'

/** Undoes that a note about a customer was written or deleted. */
export function planCustomerNoteUndo(ctx: Context, entry: EntryToUndo) {
  const { subjectId: customerId } = entry
  return planNoteUndo(ctx, entry, {
    async findAuthor(noteId) {
      const [note] = await ctx.db.select().from(customerNotes).where(eq(customerNotes.id, noteId))
      return note?.authorId
    },
    add: (ctx, note) => addCustomerNote(ctx, { customerId, ...note }),
    remove: (ctx, noteId) => removeCustomerNote(ctx, { customerId, noteId }),
  })
}
