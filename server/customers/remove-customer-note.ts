import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { getUser } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { customerNotes } from './customers.tables.ts'

/**
 * Deletes a note about a customer.
 * @throws AppError not-found; conflict for another admin's note
 */
export async function removeCustomerNote(
  ctx: Context,
  { customerId, noteId }: { customerId: string; noteId: string },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const customer = await getUser(ctx, customerId)
    const isThisNote = and(eqId(customerNotes.id, noteId), eq(customerNotes.customerId, customerId))
    const [note] = await ctx.db.delete(customerNotes).where(isThisNote).returning()
    if (!note) throw new AppError('not-found', 'There is no such note')
    // Throwing here rolls the deletion back.
    if (note.authorId !== signedIn(ctx).userId) {
      throw new AppError('conflict', 'Only who wrote a note can delete it')
    }
    await recordChange(ctx, {
      action: 'customer.note',
      subject: { id: customerId, name: customer.email },
      before: { note: note.text },
      after: null,
      exact: { before: { noteId: note.id, writtenAt: note.createdAt }, after: null },
    })
  })
}
