import { and, eq } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { findUserByEmail, toUser, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashAccountForLog, logSecurityEvent } from '#server/platform/security-events.ts'
import { verifyPassword } from '../password.ts'
import { createSession } from '../sessions/create-session.ts'
import { isTwoFactorEnabled } from '../two-factor/two-factor.queries.ts'
import { createChallenge } from './challenges.ts'

type Credentials = CallInput<'POST /auth/login'>['body']

/**
 * Creates a session. Null when the password is right and the account requires a code as well, which does not count as
 * a wrong attempt.
 * @throws AppError wrong-credentials: with the same work whether or not the account exists
 */
export function signIn(
  ctx: Context,
  credentials: Credentials,
  browser: string,
): Promise<CallAnswer<'POST /auth/login'> | null> {
  return withProvenUser(ctx, credentials, async (ctx, user) =>
    (await isTwoFactorEnabled(ctx, user.id))
      ? null
      : { token: await createSession(ctx, user.id, browser), user: toUser(user) },
  )
}

/**
 * Starts the sign-in to an account with two-factor. Null when the account has none.
 * @throws AppError wrong-credentials, as `signIn`
 */
export function startCodeSignIn(
  ctx: Context,
  credentials: Credentials,
): Promise<CallAnswer<'POST /auth/login/challenge'> | null> {
  return withProvenUser(ctx, credentials, async (ctx, user) => {
    if (!(await isTwoFactorEnabled(ctx, user.id))) return null
    const { challenge, expiresAt } = await createChallenge(ctx, user.id)
    return { challenge, expiresAt: expiresAt.toISOString() }
  })
}

async function withProvenUser<T>(
  ctx: Context,
  { email, password }: Credentials,
  work: (ctx: Context, user: UserRow) => Promise<T>,
): Promise<T> {
  const user = await findUserByEmail(ctx, email)
  const passwordHash = user?.passwordHash
  const fits = await verifyPassword(passwordHash, password)
  if (!user || !passwordHash || !fits) {
    const who = user
      ? { userId: user.id }
      : { account: hashAccountForLog(ctx.settings.tokenSecrets, email) }
    logSecurityEvent(ctx.log, 'sign-in-refused', { ...who, reason: 'password' })
    throw wrongCredentials()
  }

  return withTransaction(ctx, async (ctx) => {
    // A concurrent password reset must not leave this sign-in valid.
    const [current] = await ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (!current) throw wrongCredentials()
    return work(ctx, current)
  })
}

function wrongCredentials(): AppError {
  return new AppError('wrong-credentials', 'Incorrect email or password')
}
