import type { User } from '#contract/accounts.ts'
import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toUser } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'

/**
 * Creates a customer account without signing in. Exactly one of several concurrent requests for one email succeeds.
 * @throws AppError email-taken; invalid-input for a common password
 */
export async function registerUser(
  ctx: Context,
  { email, password }: Pick<CallInput<'POST /auth/register'>['body'], 'email' | 'password'>,
): Promise<User> {
  await assertUncommonPassword(ctx, password, { code: 'invalid-input', field: 'password' })
  const passwordHash = await hashPassword(password)
  const [row] = await ctx.db
    .insert(users)
    .values({ email, passwordHash, createdAt: ctx.now })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (row) {
    logSecurityEvent(ctx.log, 'registered', { userId: row.id })
    return toUser(row)
  }
  throw new AppError('email-taken', 'An account with this email already exists', { field: 'email' })
}
