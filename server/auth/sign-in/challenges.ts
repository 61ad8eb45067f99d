import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { mailAccountNotice, toUser } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { signInChallenges } from '../auth.tables.ts'
import { createSession, createTemporarySession } from '../sessions/create-session.ts'
import { notifyCodeReuse } from '../two-factor/notify-code-reuse.ts'
import { isTwoFactorEnabled } from '../two-factor/two-factor.queries.ts'
import { limitCodeAttempts, verifyCode } from '../two-factor/verify-code.ts'

const CHALLENGE_MINUTES = 10
const MAX_ATTEMPTS = 5

type Challenge = { challenge: string; expiresAt: Date }
export type SignInResult = { token: string } | Challenge

/**
 * Completes a sign-in proven by a Google account, whose result goes into a URL: creates a temporary session, or a
 * challenge when two-factor is enabled.
 */
export async function completeSignIn(
  ctx: Context,
  userId: string,
  browser: string,
): Promise<SignInResult> {
  return (await isTwoFactorEnabled(ctx, userId))
    ? createChallenge(ctx, userId)
    : { token: await createTemporarySession(ctx, userId, browser) }
}

/** Creates a challenge for a code; its secret can be used for ten minutes. */
export async function createChallenge(ctx: Context, userId: string): Promise<Challenge> {
  const challenge = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MINUTES * 60_000)
  await ctx.db
    .insert(signInChallenges)
    .values({ tokenHash: hashSecret(challenge), userId, expiresAt })
  return { challenge, expiresAt }
}

/**
 * Creates the session of a challenge, which is single-use, allows five attempts and expires after ten minutes.
 * @throws AppError wrong-credentials for a wrong code, link-expired when the challenge is over, too-many-requests
 */
export async function answerChallenge(
  ctx: Context,
  { challenge, code }: CallInput<'POST /auth/login/code'>['body'],
  browser: string,
): Promise<CallAnswer<'POST /auth/login/code'>> {
  const isThisOne = eq(signInChallenges.tokenHash, hashSecret(challenge))
  // Counted before the code is verified, which includes concurrent attempts.
  const [pending] = await ctx.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(
      and(
        isThisOne,
        gt(signInChallenges.expiresAt, ctx.now),
        lt(signInChallenges.attempts, MAX_ATTEMPTS),
      ),
    )
    .returning()
  if (!pending) throw challengeOver()
  await limitCodeAttempts(ctx, pending.userId, code)
  const open = async (ctx: Context) => {
    // Locks the user first, as everywhere, which prevents deadlocks.
    const [user] = await ctx.db
      .select()
      .from(users)
      .where(eq(users.id, pending.userId))
      .for('share')
    const kind = await verifyCode(ctx, pending.userId, code)
    const [answered] = await ctx.db.delete(signInChallenges).where(isThisOne).returning()
    if (!user || !answered) throw challengeOver()
    if (kind === 'recovery') {
      await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email: user.email, notice: 'recovery' })
    }
    return { token: await createSession(ctx, user.id, browser), user: toUser(user) }
  }
  return notifyCodeReuse(ctx, pending.userId, () => withTransaction(ctx, open))
}

function challengeOver(): AppError {
  return new AppError('link-expired', 'This sign-in took too long. Please sign in again.')
}
