import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '../../../contract/calls.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import { mailAccountNotice } from '../accounts.jobs.ts'
import { signInChallenges, users } from '../accounts.tables.ts'
import { openSession } from '../open-session.ts'
import { toUser } from '../to-user.ts'
import { isSecondFactorOn } from './second-factor.queries.ts'
import { countCode, takeCode } from './take-code.ts'
import { tellOfReuse } from './tell-of-reuse.ts'

const CHALLENGE_MINUTES = 10
const TRIES = 5

type Challenge = { challenge: string; expiresAt: Date }
export type Admission = { token: string } | Challenge

/** For who has proven to be somebody, by a Google account: a session, or with a second factor the question for its code. */
export async function admit(ctx: Context, userId: string, browser: string): Promise<Admission> {
  return (await isSecondFactorOn(ctx, userId))
    ? openChallenge(ctx, userId)
    : { token: await openSession(ctx, userId, browser) }
}

/** Asks for a code: whoever has the answer within ten minutes may answer it. */
export async function openChallenge(ctx: Context, userId: string): Promise<Challenge> {
  const challenge = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MINUTES * 60_000)
  await ctx.db
    .insert(signInChallenges)
    .values({ tokenHash: hashSecret(challenge), userId, expiresAt })
  return { challenge, expiresAt }
}

/**
 * Opens the session a challenge stands for. It opens one, bears five tries and lasts ten minutes.
 * @throws AppError wrong-credentials for a wrong code, link-expired once the challenge is over, too-many-requests
 */
export async function answerChallenge(
  ctx: Context,
  { challenge, code }: CallInput<'POST /auth/login/code'>['body'],
  browser: string,
): Promise<CallAnswer<'POST /auth/login/code'>> {
  const isThisOne = eq(signInChallenges.tokenHash, hashSecret(challenge))
  // Counted before the code is looked at, so that tries made at the same time count as well.
  const [tried] = await ctx.db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(isThisOne, gt(signInChallenges.expiresAt, ctx.now), lt(signInChallenges.tries, TRIES)),
    )
    .returning()
  if (!tried) throw challengeOver()
  await countCode(ctx, tried.userId, code)
  const open = async (ctx: Context) => {
    // The user first, as everywhere, so that two who lock both cannot wait for each other.
    const [user] = await ctx.db.select().from(users).where(eq(users.id, tried.userId)).for('share')
    const kind = await takeCode(ctx, tried.userId, code)
    const [answered] = await ctx.db.delete(signInChallenges).where(isThisOne).returning()
    if (!user || !answered) throw challengeOver()
    if (kind === 'recovery') {
      await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email: user.email, notice: 'recovery' })
    }
    return { token: await openSession(ctx, user.id, browser), user: toUser(user) }
  }
  return tellOfReuse(ctx, tried.userId, () => withTransaction(ctx, open))
}

function challengeOver(): AppError {
  return new AppError('link-expired', 'This sign-in took too long. Please sign in again.')
}
