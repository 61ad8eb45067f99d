import { eq } from 'drizzle-orm'
import type { Role, User } from '#contract/accounts.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import {
  assertAdminRemains,
  mailAccountNotice,
  noSuchUser,
  toUser,
  type UserRow,
} from '#server/accounts/index.ts'
import { revokeKeysOf } from '#server/api-keys/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { mailFirstPassword, removeTwoFactor, revokeSessions } from '#server/auth/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { needsMailedLink } from './customer-sign-in.queries.ts'

/**
 * Makes a user an admin or a customer. A former admin's sessions lose the role from the next request on, and their API keys end; a new admin
 * is notified and must sign in again.
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
    if (role !== before.role) await revokeKeysOf(ctx, userId)
    if (role === 'admin' && before.role !== 'admin') await startAsAdmin(ctx, row)
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

/**
 * Ends all sessions, which may be open on any device. A stranger may have registered an unconfirmed address: its password
 * ends too, and only the owner of the mailbox can set a new one (decision 4).
 */
async function startAsAdmin(ctx: Context, user: UserRow): Promise<void> {
  const { id, email } = user
  const isLinkNeeded = needsMailedLink(ctx, user)
  if (isLinkNeeded) await ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  await revokeSessions(ctx, id)
  if (isLinkNeeded) await mailFirstPassword(ctx, email)
  else await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice: 'promoted' })
}
