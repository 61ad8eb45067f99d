import { eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashPassword } from '../password.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/**
 * Creates the first admin, if there is none. An existing account with this email becomes it, with the given password
 * only: its sessions end, and with `revokeKeys` the API keys from an earlier time as an admin. Concurrent starts create one admin.
 * @returns 'not applied' when there are admins and this email is none of theirs
 */
export async function ensureAdmin(
  ctx: Context,
  { email, password }: { email: string; password: string },
  revokeKeys: (ctx: Context, userId: string) => Promise<void>,
): Promise<'applied' | 'not applied'> {
  const admins = await ctx.db
    .select({ isThis: sql<boolean>`${users.email} = ${email.toLowerCase()}` })
    .from(users)
    .where(eq(users.role, 'admin'))
  if (admins.length > 0) return admins.some(({ isThis }) => isThis) ? 'applied' : 'not applied'
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
    if (!row) return
    await revokeSessions(ctx, row.id)
    await revokeKeys(ctx, row.id)
  })
  return 'applied'
}
