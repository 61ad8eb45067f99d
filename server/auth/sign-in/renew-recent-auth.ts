import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { sessions } from '../auth.tables.ts'
import { reauthenticate } from '../reauthenticate.ts'
import { notifyCodeReuse } from '../two-factor/notify-code-reuse.ts'
import { isTwoFactorEnabled } from '../two-factor/two-factor.queries.ts'
import { limitCodeAttempts, verifyCode } from '../two-factor/verify-code.ts'

type Proof = { password?: string | undefined; code?: string | undefined }

/**
 * Records a reauthentication: by a code when two-factor is enabled, otherwise by the password.
 * @throws AppError as `reauthenticate` and `verifyCode`
 */
export async function renewRecentAuth(
  ctx: Context,
  request: FastifyRequest,
  { password, code = '' }: Proof,
): Promise<void> {
  const { userId } = signedIn(ctx)
  if (!(await isTwoFactorEnabled(ctx, userId))) {
    await reauthenticate(ctx, request, password)
    return setRecentlyConfirmed(ctx)
  }
  await limitCodeAttempts(ctx, userId, code)
  const take = async (ctx: Context) => {
    await verifyCode(ctx, userId, code)
    await setRecentlyConfirmed(ctx)
  }
  await notifyCodeReuse(ctx, userId, () => withTransaction(ctx, take))
}

async function setRecentlyConfirmed(ctx: Context): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ confirmedAt: ctx.now })
    .where(eq(sessions.id, signedIn(ctx).sessionId))
}
