import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { users } from './accounts.tables.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword } from './password.ts'

/**
 * Makes the first administrator, if there is none. An account that somebody registered with this email becomes
 * it, with the given password only. Processes that start together make one.
 */
export async function ensureAdmin(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const admins = await ctx.db.$count(users, eq(users.role, 'admin'))
  if (admins > 0) return
  const admin = {
    role: 'admin' as const,
    passwordHash: await hashPassword(password),
    isPasswordProven: true,
  }
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(users)
      .values({ email: email.toLowerCase(), createdAt: ctx.now, ...admin })
      .onConflictDoUpdate({ target: users.email, set: admin })
      .returning({ id: users.id })
    if (row) await endSessions(ctx, row.id)
  })
}
