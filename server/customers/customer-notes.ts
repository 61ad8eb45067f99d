import { and, eq } from 'drizzle-orm'
import { getUser } from '#server/accounts/index.ts'
import type { NotesOf } from '#server/notes/index.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { customerNotes } from './customers.tables.ts'

/** The notes about a customer, who must exist to have one. */
export const notesOfCustomer = (customerId: string): NotesOf => ({
  action: 'customer.note',
  getName: async (ctx) => (await getUser(ctx, customerId)).email,
  subjectId: customerId,
  find: ({ db }, noteId) => db.select().from(customerNotes).where(eq(customerNotes.id, noteId)),
  insert: ({ db }, note) =>
    db
      .insert(customerNotes)
      .values({ customerId, ...note })
      .returning(),
  delete: ({ db }, noteId) =>
    db
      .delete(customerNotes)
      .where(and(eqId(customerNotes.id, noteId), eq(customerNotes.customerId, customerId)))
      .returning(),
})
