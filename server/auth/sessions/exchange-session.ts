import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { UNKNOWN_BROWSER_FIELD } from '#contract/limits.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { sessions } from '../auth.tables.ts'
import { openSession } from './create-session.ts'

/**
 * Exchanges a temporary session for a lasting one with another token, once. Any other session stays as it is.
 * @param isKnownBrowser whether the account has signed in from this browser before
 * @returns the new token; null for a session that is not temporary
 * @throws AppError not-signed-in when the session was revoked or exchanged in the meantime, or began in another
 * browser; conflict for a lasting session of another browser, which the visitor may have been sent by a stranger
 */
export async function exchangeSession(
  ctx: Context,
  { isKnownBrowser }: { isKnownBrowser: boolean },
): Promise<string | null> {
  const { userId, sessionId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    // Locks the user first, as a sign-in does: enabling two-factor has ended this session, or will end the new one.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
    const isThis = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
    const [session] = await ctx.db.select().from(sessions).where(isThis).for('update')
    if (!session) throw new AppError('not-signed-in', 'This sign-in was used already')
    if (!session.isTemporary && isKnownBrowser) return null
    if (!session.isTemporary) {
      const words = 'This account has never signed in here. Ask before you sign in.'
      throw new AppError('conflict', words, { field: UNKNOWN_BROWSER_FIELD })
    }
    if (!isKnownBrowser) {
      throw new AppError('not-signed-in', 'This sign-in did not begin in this browser')
    }
    await ctx.db.delete(sessions).where(isThis)
    return openSession(ctx, userId, { browser: session.browser })
  })
}
