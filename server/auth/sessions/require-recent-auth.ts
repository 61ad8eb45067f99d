import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { CONFIRMATION_FIELD, CONFIRMED_MINUTES } from '#contract/limits.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { sessions } from '../auth.tables.ts'
import { reauthenticate } from '../reauthenticate.ts'
import { notifyCodeReuse } from '../two-factor/notify-code-reuse.ts'
import { isTwoFactorEnabled } from '../two-factor/two-factor.queries.ts'
import { limitCodeAttempts, verifyCode } from '../two-factor/verify-code.ts'

type Proof = { password?: string | undefined; code?: string | undefined }

/**
 * Guards changes to who runs the shop or receives its data, and exports of people: requires a sign-in or reauthentication within the last hour. API clients sign
 * in right before and pass.
 * @throws AppError conflict, with a field by which a screen recognises it
 */
export async function requireRecentAuth(ctx: Context): Promise<void> {
  const { sessionId } = signedIn(ctx)
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
  const provenAt = session?.confirmedAt ?? session?.createdAt
  if (provenAt && ctx.now.getTime() - provenAt.getTime() <= CONFIRMED_MINUTES * 60_000) return
  throw new AppError(
    'conflict',
    'Confirm that it is you (POST /auth/confirm), or sign in again, and do this within an hour.',
    { field: CONFIRMATION_FIELD },
  )
}

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
