import { lte } from 'drizzle-orm'
import { deleteExpiredAttempts } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import {
  emailConfirmations,
  googleSignIns,
  passwordResets,
  sessions,
  signInChallenges,
} from '../auth.tables.ts'
import { rotateEncryption } from '../two-factor/rotate-encryption.ts'

/** Deletes expired sign-ins, and re-encrypts secrets of a previous key with the current one. */
export async function deleteExpiredSignIns(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now))
  await ctx.db.delete(passwordResets).where(lte(passwordResets.expiresAt, ctx.now))
  await ctx.db.delete(emailConfirmations).where(lte(emailConfirmations.expiresAt, ctx.now))
  await ctx.db.delete(googleSignIns).where(lte(googleSignIns.expiresAt, ctx.now))
  await ctx.db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, ctx.now))
  await deleteExpiredAttempts(ctx)
  await rotateEncryption(ctx)
}
