import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../platform/context.ts'
import type { Identity } from '../platform/identity/index.ts'
import { users } from './accounts.tables.ts'
import { endSessions } from './end-sessions.ts'
import type { UserRow } from './to-user.ts'

/**
 * The user of a Google account: the one linked before, else the one with the same verified email, linked now,
 * else a new one. Run it in a transaction.
 * @throws AppError forbidden when the account is not linked and its email is not verified
 */
export async function findOrLinkUser(ctx: Context, identity: Identity): Promise<UserRow> {
  const [linked] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.googleSubject, identity.subject))
  if (linked) return linked
  if (!identity.isEmailVerified) {
    throw new AppError('forbidden', 'The email of this Google account is not verified')
  }
  const email = identity.email.toLowerCase()
  const [created] = await ctx.db
    .insert(users)
    .values({
      email,
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
 * Whoever registered this email may not have been its owner, who is here now. A password nobody has proven is
 * dropped, and every session with it, so that a squatter is out.
 */
async function linkUser(ctx: Context, email: string, identity: Identity): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email)).for('update')
  if (!user) throw new Error('The account vanished while it was linked')
  if (user.googleSubject === identity.subject) return user
  const isProven = user.isPasswordProven
  const [row] = await ctx.db
    .update(users)
    .set({
      googleSubject: identity.subject,
      firstName: user.firstName || identity.firstName,
      lastName: user.lastName || identity.lastName,
      ...(isProven ? {} : { passwordHash: null }),
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!row) throw new Error('The account was not linked')
  if (!isProven) await endSessions(ctx, user.id)
  return row
}
