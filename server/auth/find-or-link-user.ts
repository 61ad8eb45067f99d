import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Identity } from '#server/platform/identity/index.ts'
import { revokeSessions } from './sessions/revoke-sessions.ts'

/**
 * Finds the user of a Google account: the linked one, or the one with the same verified email, which is linked now, or
 * a new one. Call it in the transaction of the sign-in: the row stays locked, as in a sign-in by password.
 * @throws AppError forbidden when the account is not linked and its email is not verified
 */
export async function findOrLinkUser(ctx: Context, identity: Identity): Promise<UserRow> {
  const [linked] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.googleSubject, identity.subject))
    .for('share')
  if (linked) return linked
  if (!identity.isEmailVerified) {
    throw new AppError('forbidden', 'The email of this Google account is not verified')
  }
  const email = identity.email.toLowerCase()
  const [created] = await ctx.db
    .insert(users)
    .values({
      email,
      emailConfirmedAt: ctx.now,
      googleSubject: identity.subject,
      firstName: identity.firstName,
      lastName: identity.lastName,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  return created ?? linkUser(ctx, email, identity)
}

/**
 * The person who registered this email may not own it, unlike the one signing in now. An unverified password is
 * removed and all sessions are revoked, which locks a squatter out.
 */
async function linkUser(ctx: Context, email: string, identity: Identity): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email)).for('update')
  if (!user) throw new Error('account disappeared while it was being linked')
  if (user.googleSubject === identity.subject) return user
  const isProven = user.emailConfirmedAt !== null
  const [row] = await ctx.db
    .update(users)
    .set({
      googleSubject: identity.subject,
      firstName: user.firstName || identity.firstName,
      lastName: user.lastName || identity.lastName,
      ...(isProven ? {} : { passwordHash: null, emailConfirmedAt: ctx.now }),
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!row) throw new Error('account was not linked')
  if (!isProven) await revokeSessions(ctx, user.id)
  return row
}
