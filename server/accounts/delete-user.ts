import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { mailAccountNotice } from './accounts.jobs.ts'
import { noSuchUser } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { assertAdminRemains } from './change-role.ts'
import type { UserRow } from './to-user.ts'

/**
 * Before a user is removed: until the transaction ends nothing more can be written for them, and what was being
 * written is there.
 * @throws AppError not-found; conflict for the last admin, also when two delete their accounts at once
 */
export async function holdUser(ctx: Context, userId: string): Promise<void> {
  await assertAdminRemains(ctx, userId, 'The last admin cannot be deleted. Make somebody else one.')
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw noSuchUser()
}

/**
 * Removes a user and all that hangs on them: sessions, cart, links, notes. Their orders lose their account. They are
 * told by mail. Run it in the transaction of all that goes with it, after `holdUser`.
 * @throws AppError not-found
 */
export async function deleteUser(ctx: Context, userId: string): Promise<UserRow> {
  const [user] = await ctx.db.delete(users).where(eq(users.id, userId)).returning()
  if (!user) throw noSuchUser()
  await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email: user.email, notice: 'deleted' })
  return user
}
