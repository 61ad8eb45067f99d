import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { users } from './accounts.tables.ts'

/** Locks all admins in a fixed order, which serializes concurrent demotions and deletions. */
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
