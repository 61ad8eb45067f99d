import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { sessions } from './auth.tables.ts'
import { verifyPassword } from './password.ts'
import { throttleSignIn } from './sign-in-throttle.ts'
import { hasDeviceCookie } from './trusted-device.http.ts'

const RECENT_AUTH_MINUTES = 10

/**
 * Guards actions that a borrowed session must not perform. Requires the password or, for an account without one, a
 * sign-in within ten minutes; wrong passwords count as in a sign-in.
 * @throws AppError invalid-input for a wrong password (a 401 would end the session in the browser), conflict for an
 * old sign-in, too-many-requests
 */
export async function reauthenticate(
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
    const isFresh = ctx.now.getTime() - openedAt.getTime() <= RECENT_AUTH_MINUTES * 60_000
    if (isFresh) return
    throw new AppError(
      'conflict',
      `Please sign out, sign in with Google again, and do this within ${RECENT_AUTH_MINUTES} minutes.`,
    )
  }
  const { email } = user
  const isKnownDevice = await hasDeviceCookie(ctx, request, email)
  await throttleSignIn(ctx, { email, address: request.ip, isKnownDevice }, async () => {
    if (await verifyPassword(user.passwordHash, password ?? '')) return
    logSecurityEvent(ctx.log, 'confirmation-refused', { userId, reason: 'password' })
    throw new AppError('invalid-input', 'That is not your password', { field: 'password' })
  })
}
