import { and, eq } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '../../contract/calls.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { openSession } from './open-session.ts'
import { isPasswordOf } from './password.ts'
import { toUser } from './to-user.ts'

/**
 * Opens a session.
 * @throws AppError wrong-credentials: the same, after the same work, whether or not the account exists
 */
export async function logIn(
  ctx: Context,
  { email, password }: CallInput<'POST /auth/login'>['body'],
): Promise<CallAnswer<'POST /auth/login'>> {
  const user = await findUserByEmail(ctx, email)
  const passwordHash = user?.passwordHash
  const fits = await isPasswordOf(passwordHash, password)
  if (!user || !passwordHash || !fits) throw wrongCredentials()

  return withTransaction(ctx, async (ctx) => {
    // The password may have been reset since it was read; then this sign-in must not outlive the reset.
    const [current] = await ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (!current) throw wrongCredentials()
    return { token: await openSession(ctx, current.id), user: toUser(current) }
  })
}

function wrongCredentials(): AppError {
  return new AppError('wrong-credentials', 'Incorrect email or password')
}
