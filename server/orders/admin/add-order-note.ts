import { eq } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toAuthor } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { orderNotes } from '../orders.tables.ts'

type NewNote = {
  orderId: string
  text: string
  /** A deleted note comes back with its own id and time. */
  restored?: { id: string; createdAt: Date } | undefined
}

/** Saves a note of the signed-in admin on an order. @throws AppError not-found */
export async function addOrderNote(
  ctx: Context,
  { orderId, text, restored }: NewNote,
): Promise<Note> {
  const { userId: authorId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const [author] = await ctx.db.select().from(users).where(eq(users.id, authorId))
    const [row] = await ctx.db
      .insert(orderNotes)
      .values({ orderId, text, authorId, createdAt: ctx.now, ...restored })
      .returning()
    if (!row) throw new Error('The note was not written')
    await recordChange(ctx, {
      action: 'order.note',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { note: text },
      exact: { before: null, after: { noteId: row.id } },
    })
    const createdAt = row.createdAt.toISOString()
    return { _id: row.id, createdAt, by: toAuthor(author), text, isOwn: true }
  })
}
