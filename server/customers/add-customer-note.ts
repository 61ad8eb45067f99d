import type { Note } from '#contract/notes.ts'
import { getUser, toAuthor } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { customerNotes } from './customers.tables.ts'

type NewNote = {
  customerId: string
  text: string
  /** A deleted note comes back with its own id and time. */
  restored?: { id: string; createdAt: Date } | undefined
}

/**
 * Saves the signed-in admin's note about a customer.
 * @throws AppError not-found
 */
export async function addCustomerNote(
  ctx: Context,
  { customerId, text, restored }: NewNote,
): Promise<Note> {
  const { userId: authorId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const customer = await getUser(ctx, customerId)
    const author = await getUser(ctx, authorId)
    const [row] = await ctx.db
      .insert(customerNotes)
      .values({ customerId, text, authorId, createdAt: ctx.now, ...restored })
      .returning()
    if (!row) throw new Error('customer note was not written')
    await recordChange(ctx, {
      action: 'customer.note',
      subject: { id: customerId, name: customer.email },
      before: null,
      after: { note: text },
      exact: { before: null, after: { noteId: row.id } },
    })
    const by = toAuthor({ email: author.email, ...author.profile })
    return { _id: row.id, createdAt: row.createdAt.toISOString(), by, text, isOwn: true }
  })
}
