import type { Note } from '../../contract/notes.ts'
import { recordChange } from '../audit/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getUser } from './accounts.queries.ts'
import { customerNotes } from './accounts.tables.ts'
import { toWriter } from './to-writer.ts'

/** Keeps what the signed-in admin wrote about a customer. @throws AppError not-found */
export async function addCustomerNote(
  ctx: Context,
  { customerId, text }: { customerId: string; text: string },
): Promise<Note> {
  const { userId: authorId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const customer = await getUser(ctx, customerId)
    const author = await getUser(ctx, authorId)
    const [row] = await ctx.db
      .insert(customerNotes)
      .values({ customerId, text, authorId, createdAt: ctx.now })
      .returning()
    if (!row) throw new Error('The note was not written')
    await recordChange(ctx, {
      action: 'customer.note',
      subject: { id: customerId, name: customer.email },
      before: null,
      after: { note: text },
    })
    const by = toWriter({ email: author.email, ...author.profile })
    return { _id: row.id, createdAt: row.createdAt.toISOString(), by, text, isOwn: true }
  })
}
