import { eq } from 'drizzle-orm'
import type { Role, User } from '#contract/accounts.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { assertAdminRemains, noSuchUser, toUser } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { removeTwoFactor } from '#server/auth/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'

/**
 * Makes a user an admin or a customer. Their sessions have the new role from the next request on.
 * @throws AppError not-found; conflict for the last admin, also when two admins demote each other concurrently
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
    // Only admins can disable it again.
    if (role === 'user') await removeTwoFactor(ctx, userId)
    await recordChange(ctx, {
      action: 'customer.role',
      subject: { id: userId, name: row.email },
      before: { role: before.role },
      after: { role },
    })
    return toUser(row)
  })
  logSecurityEvent(ctx.log, 'role-changed', { userId, reason: role })
  return user
}
