import { eq } from 'drizzle-orm'
import type { Role, User } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { noSuchUser } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { removeSecondFactor } from './second-factor/switch-off-second-factor.ts'
import { toUser } from './to-user.ts'

/**
 * Makes a user an admin or a customer. Their sessions have the new role from the next call on.
 * @throws AppError not-found; conflict for the last admin, also when two admins demote each other at once
 */
export async function changeRole(
  ctx: Context,
  { userId, role }: { userId: string; role: Role },
): Promise<User> {
  if (!isId(userId)) throw noSuchUser()
  const user = await withTransaction(ctx, async (ctx) => {
    if (role === 'user') {
      await assertAdminRemains(ctx, userId, 'The last admin cannot be demoted')
    }
    const [before] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
    const [row] = await ctx.db.update(users).set({ role }).where(eq(users.id, userId)).returning()
    if (!before || !row) throw noSuchUser()
    // Only the back office can switch it off again.
    if (role === 'user') await removeSecondFactor(ctx, userId)
    await recordChange(ctx, {
      action: 'customer.role',
      subject: { id: userId, name: row.email },
      before: { role: before.role },
      after: { role },
    })
    return toUser(row)
  })
  noteSecurityEvent(ctx.log, 'role-changed', { userId, reason: role })
  return user
}

/** Locks all admins, in one order, so that those who stop being one do so one after the other. */
export async function assertAdminRemains(
  ctx: Context,
  leavingId: string,
  message: string,
): Promise<void> {
  const admins = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === leavingId) {
    throw new AppError('conflict', message)
  }
}
