import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { orderNotes } from '../orders.tables.ts'

/**
 * Deletes a note on an order.
 * @throws AppError not-found; conflict for another author's note
 */
export async function removeOrderNote(
  ctx: Context,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const isThisNote = and(eqId(orderNotes.id, noteId), eq(orderNotes.orderId, orderId))
    const [note] = await ctx.db.delete(orderNotes).where(isThisNote).returning()
    if (!note) throw new AppError('not-found', 'There is no such note')
    // Throwing rolls the deletion back.
    if (note.authorId !== signedIn(ctx).userId) {
      throw new AppError('conflict', 'Only who wrote a note can delete it')
    }
    await recordChange(ctx, {
      action: 'order.note',
      subject: { id: orderId, name: orderId },
      before: { note: note.text },
      after: null,
      exact: { before: { noteId: note.id, writtenAt: note.createdAt }, after: null },
    })
  })
}
