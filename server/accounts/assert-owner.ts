import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { sessions, users } from './accounts.tables.ts'
import { knownDeviceOf } from './known-device.http.ts'
import { isPasswordOf } from './password.ts'
import { throttleSignIn } from './sign-in-throttle.ts'

const FRESH_MINUTES = 10

/**
 * Before what a borrowed session must not do: the password, or of an account that has none, a sign-in of the last
 * ten minutes. Wrong passwords count as at a sign-in.
 * @throws AppError invalid-input for a wrong password (not 401, which ends the session in the browser), conflict for
 * an old sign-in, too-many-requests
 */
export async function assertOwner(
  ctx: Context,
  request: FastifyRequest,
  password: string | undefined,
): Promise<void> {
  const { userId, sessionId } = signedIn(ctx)
  const [found] = await ctx.db
    .select({ user: users, openedAt: sessions.createdAt })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(sessions.id, sessionId))
  if (found?.user.id !== userId) throw new AppError('not-signed-in', 'Please sign in again')
  const { user, openedAt } = found
  if (user.passwordHash === null) {
    const isFresh = ctx.now.getTime() - openedAt.getTime() <= FRESH_MINUTES * 60_000
    if (isFresh) return
    throw new AppError(
      'conflict',
      `Please sign out, sign in with Google again, and do this within ${FRESH_MINUTES} minutes.`,
    )
  }
  const device = knownDeviceOf(ctx, request, user.email)
  await throttleSignIn(ctx, { email: user.email, address: request.ip, device }, async () => {
    if (await isPasswordOf(user.passwordHash, password ?? '')) return
    noteSecurityEvent(ctx.log, 'confirmation-refused', { userId, reason: 'password' })
    throw new AppError('invalid-input', 'That is not your password', { field: 'password' })
  })
}
