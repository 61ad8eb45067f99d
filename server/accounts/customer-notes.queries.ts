import { desc, eq } from 'drizzle-orm'
import type { Note } from '../../contract/notes.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { getUser } from './accounts.queries.ts'
import { customerNotes, users } from './accounts.tables.ts'
import { toWriter } from './to-writer.ts'

/** What the back office wrote about a customer, the latest first. @throws AppError not-found */
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
    by: toWriter(author),
    text: note.text,
    isOwn: note.authorId === userId,
  }))
}
