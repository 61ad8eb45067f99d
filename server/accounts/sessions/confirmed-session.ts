import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors.ts'
import { CONFIRMATION_FIELD, CONFIRMED_MINUTES } from '../../../contract/limits.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { sessions } from '../accounts.tables.ts'
import { assertOwner } from '../assert-owner.ts'
import { isSecondFactorOn } from '../second-factor/second-factor.queries.ts'
import { countCode, takeCode } from '../second-factor/take-code.ts'
import { tellOfReuse } from '../second-factor/tell-of-reuse.ts'

type Proof = { password?: string | undefined; code?: string | undefined }

/**
 * Before what decides who runs the shop: a sign-in, or a confirmation, of the last hour. Who has just signed in, as
 * every program does, is not asked.
 * @throws AppError conflict, with a field by which a screen knows to ask
 */
export async function assertConfirmed(ctx: Context): Promise<void> {
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
 * Notes that the signed-in user has proven again to be the account's owner: by a code when a second factor is on,
 * else by the password.
 * @throws AppError as of assertOwner and takeCode
 */
export async function confirmSession(
  ctx: Context,
  request: FastifyRequest,
  { password, code = '' }: Proof,
): Promise<void> {
  const { userId } = signedIn(ctx)
  if (!(await isSecondFactorOn(ctx, userId))) {
    await assertOwner(ctx, request, password)
    return noteConfirmed(ctx)
  }
  await countCode(ctx, userId, code)
  const take = async (ctx: Context) => {
    await takeCode(ctx, userId, code)
    await noteConfirmed(ctx)
  }
  await tellOfReuse(ctx, userId, () => withTransaction(ctx, take))
}

async function noteConfirmed(ctx: Context): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ confirmedAt: ctx.now })
    .where(eq(sessions.id, signedIn(ctx).sessionId))
}
