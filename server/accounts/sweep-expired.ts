import { lte } from 'drizzle-orm'
import { sweepAttempts } from '../http/throttle.ts'
import type { Context } from '../platform/context.ts'
import { googleSignIns, passwordResets, sessions, signInChallenges } from './accounts.tables.ts'
import { resealSecrets } from './second-factor/reseal-secrets.ts'

/** Removes what no longer works anyway, so that the tables stay small, and seals anew what a former secret sealed. */
export async function sweepExpired(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now))
  await ctx.db.delete(passwordResets).where(lte(passwordResets.expiresAt, ctx.now))
  await ctx.db.delete(googleSignIns).where(lte(googleSignIns.expiresAt, ctx.now))
  await ctx.db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, ctx.now))
  await sweepAttempts(ctx)
  await resealSecrets(ctx)
}
