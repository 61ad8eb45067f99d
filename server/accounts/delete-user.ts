import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { noSuchUser } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { assertAdminRemains } from './assert-admin-remains.ts'
import { enqueueAccountNotice } from './enqueue-account-notice.ts'
import type { UserRow } from './to-user.ts'

/**
 * Locks a user before deletion: until the transaction ends, other transactions can write nothing for them, and earlier
 * ones have finished.
 * @throws AppError not-found; conflict for the last admin, also when two admins delete their accounts concurrently
 */
export async function lockUser(ctx: Context, userId: string): Promise<UserRow> {
  await assertAdminRemains(ctx, userId, 'The last admin cannot be deleted. Make somebody else one.')
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw noSuchUser()
  return user
}

/**
 * Deletes a user with their sessions, cart, links and notes, detaches their orders, and notifies them by mail. Call it
 * after `lockUser`, in the same transaction.
 * @throws AppError not-found
 */
export async function deleteUser(ctx: Context, userId: string): Promise<UserRow> {
  const [user] = await ctx.db.delete(users).where(eq(users.id, userId)).returning()
  if (!user) throw noSuchUser()
  await enqueueAccountNotice(ctx, { email: user.email, notice: 'deleted' })
  return user
}
