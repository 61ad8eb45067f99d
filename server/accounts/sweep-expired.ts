import { lte } from 'drizzle-orm'
import { sweepAttempts } from '../http/throttle.ts'
import type { Context } from '../platform/context.ts'
import { googleSignIns, passwordResets, sessions } from './accounts.tables.ts'

/** Removes what no longer works anyway, so that the tables stay small. */
export async function sweepExpired(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now))
  await ctx.db.delete(passwordResets).where(lte(passwordResets.expiresAt, ctx.now))
  await ctx.db.delete(googleSignIns).where(lte(googleSignIns.expiresAt, ctx.now))
  await sweepAttempts(ctx)
}
