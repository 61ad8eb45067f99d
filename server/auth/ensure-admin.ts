import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashPassword } from './password.ts'
import { revokeSessions } from './sessions/revoke-sessions.ts'

/**
 * Creates the first admin, if there is none. An existing account with this email becomes it, with the given password
 * only. Concurrent starts create one admin.
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
    emailConfirmedAt: ctx.now,
  }
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(users)
      .values({ email: email.toLowerCase(), createdAt: ctx.now, ...admin })
      .onConflictDoUpdate({ target: users.email, set: admin })
      .returning({ id: users.id })
    if (row) await revokeSessions(ctx, row.id)
  })
}
