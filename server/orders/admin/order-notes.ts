import { and, eq } from 'drizzle-orm'
import type { NotesOf } from '#server/notes/index.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { lockOrder } from '../lock-order.ts'
import { orderNotes } from '../orders.tables.ts'

/** The notes on an order, which must exist for a new one. */
export const notesOfOrder = (orderId: string): NotesOf => ({
  action: 'order.note',
  getName: async () => orderId,
  subjectId: orderId,
  find: ({ db }, noteId) => db.select().from(orderNotes).where(eq(orderNotes.id, noteId)),
  async insert(ctx, note) {
    await lockOrder(ctx, orderId)
    return ctx.db
      .insert(orderNotes)
      .values({ orderId, ...note })
      .returning()
  },
  delete: ({ db }, noteId) =>
    db
      .delete(orderNotes)
      .where(and(eqId(orderNotes.id, noteId), eq(orderNotes.orderId, orderId)))
      .returning(),
})
