import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { mailAccountNotice, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Identity } from '#server/platform/identity/index.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/** `linked-to-another`: the account with this email belongs to another subject of the same issuer. */
export type Linked = { user: UserRow } | { refusal: 'linked-to-another'; email: string }

/**
 * Finds the user of a Google account: the linked one, or the one with the same verified email, which is linked now, or
 * a new one. Call it in the transaction of the sign-in: the row stays locked, as in a sign-in by password.
 * @throws AppError forbidden when the account is not linked and its email is not verified
 */
export async function findOrLinkUser(ctx: Context, identity: Identity): Promise<Linked> {
  const { issuer: googleIssuer, subject: googleSubject, firstName, lastName } = identity
  const [linked] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.googleIssuer, googleIssuer), eq(users.googleSubject, googleSubject)))
    .for('share')
  if (linked) return { user: linked }
  if (!identity.isEmailVerified) {
    throw new AppError('forbidden', 'The email of this Google account is not verified')
  }
  const email = identity.email.toLowerCase()
  const google = { googleIssuer, googleSubject, emailConfirmedAt: ctx.now }
  const [created] = await ctx.db
    .insert(users)
    .values({ email, ...google, firstName, lastName, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return created ? { user: created } : linkUser(ctx, email, identity)
}

/**
 * The person who registered this email may not own it, unlike the one signing in now. An unconfirmed account loses its
 * password and sessions, which locks a squatter out. An existing link is replaced only when its issuer is no longer
 * the shop's provider (decision 4).
 */
async function linkUser(ctx: Context, email: string, identity: Identity): Promise<Linked> {
  const { issuer: googleIssuer, subject: googleSubject } = identity
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email)).for('update')
  if (!user) throw new Error('account disappeared while it was being linked')
  if (user.googleIssuer === googleIssuer) {
    return user.googleSubject === googleSubject
      ? { user }
      : { refusal: 'linked-to-another', email: user.email }
  }
  const isConfirmed = user.emailConfirmedAt !== null
  const [row] = await ctx.db
    .update(users)
    .set({
      googleIssuer,
      googleSubject,
      emailConfirmedAt: ctx.now,
      firstName: user.firstName || identity.firstName,
      lastName: user.lastName || identity.lastName,
      ...(isConfirmed ? {} : { passwordHash: null }),
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!row) throw new Error('account was not linked')
  if (!isConfirmed) await revokeSessions(ctx, user.id)
  await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice: 'google-linked' })
  return { user: row }
}
