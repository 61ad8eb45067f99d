import { desc, eq } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { getUser, toAuthor } from '#server/accounts/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { customerNotes } from './customers.tables.ts'

/**
 * Admins' notes about a customer, newest first.
 * @throws AppError not-found
 */
export async function listCustomerNotes(ctx: Context, customerId: string): Promise<Note[]> {
  await getUser(ctx, customerId)
  const rows = await ctx.db
    .select({ note: customerNotes, author: users })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
  const { userId } = signedIn(ctx)
  return rows.map(({ note, author }) => ({
    _id: note.id,
    createdAt: note.createdAt.toISOString(),
    by: toAuthor(author),
    text: note.text,
    isOwn: note.authorId === userId,
  }))
}
