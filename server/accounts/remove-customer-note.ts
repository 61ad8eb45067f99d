import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { recordChange } from '../audit/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getUser } from './accounts.queries.ts'
import { customerNotes } from './accounts.tables.ts'

/**
 * Takes a note about a customer away.
 * @throws AppError not-found; conflict for a note somebody else wrote
 */
export async function removeCustomerNote(
  ctx: Context,
  { customerId, noteId }: { customerId: string; noteId: string },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const customer = await getUser(ctx, customerId)
    const isThisNote = and(eq(customerNotes.id, noteId), eq(customerNotes.customerId, customerId))
    const [note] = isId(noteId)
      ? await ctx.db.delete(customerNotes).where(isThisNote).returning()
      : []
    if (!note) throw new AppError('not-found', 'There is no such note')
    // Thrown here, it brings the note back.
    if (note.authorId !== signedIn(ctx).userId) {
      throw new AppError('conflict', 'Only who wrote a note can delete it')
    }
    await recordChange(ctx, {
      action: 'customer.note',
      subject: { id: customerId, name: customer.email },
      before: { note: note.text },
      after: null,
    })
  })
}
