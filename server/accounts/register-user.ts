import type { User } from '../../contract/accounts.ts'
import type { CallInput } from '../../contract/calls.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../platform/context.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { users } from './accounts.tables.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { toUser } from './to-user.ts'

/**
 * Opens a customer's account; does not sign in. Of several at once for one email exactly one succeeds.
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
    noteSecurityEvent(ctx.log, 'registered', { userId: row.id })
    return toUser(row)
  }
  throw new AppError('email-taken', 'An account with this email already exists', { field: 'email' })
}
