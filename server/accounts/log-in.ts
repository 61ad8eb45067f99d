import { and, eq } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '../../contract/calls.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { accountMark, noteSecurityEvent } from '../platform/security-events.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { openSession } from './open-session.ts'
import { isPasswordOf } from './password.ts'
import { openChallenge } from './second-factor/challenges.ts'
import { isSecondFactorOn } from './second-factor/second-factor.queries.ts'
import { toUser, type UserRow } from './to-user.ts'

type Credentials = CallInput<'POST /auth/login'>['body']

/**
 * Opens a session. Null when the password is right and the account asks for a code as well: that is no wrong try.
 * @throws AppError wrong-credentials: the same, after the same work, whether or not the account exists
 */
export function logIn(
  ctx: Context,
  credentials: Credentials,
  browser: string,
): Promise<CallAnswer<'POST /auth/login'> | null> {
  return withProvenUser(ctx, credentials, async (ctx, user) =>
    (await isSecondFactorOn(ctx, user.id))
      ? null
      : { token: await openSession(ctx, user.id, browser), user: toUser(user) },
  )
}

/**
 * Begins the sign-in to an account that asks for a code. Null when it asks for none.
 * @throws AppError wrong-credentials, as above
 */
export function beginCodeLogIn(
  ctx: Context,
  credentials: Credentials,
): Promise<CallAnswer<'POST /auth/login/challenge'> | null> {
  return withProvenUser(ctx, credentials, async (ctx, user) => {
    if (!(await isSecondFactorOn(ctx, user.id))) return null
    const { challenge, expiresAt } = await openChallenge(ctx, user.id)
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
  const fits = await isPasswordOf(passwordHash, password)
  if (!user || !passwordHash || !fits) {
    const who = user
      ? { userId: user.id }
      : { account: accountMark(ctx.settings.tokenSecrets, email) }
    noteSecurityEvent(ctx.log, 'sign-in-refused', { ...who, reason: 'password' })
    throw wrongCredentials()
  }

  return withTransaction(ctx, async (ctx) => {
    // The password may have been reset since it was read; then this sign-in must not outlive the reset.
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
