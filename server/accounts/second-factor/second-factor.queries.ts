import { and, eq, isNotNull } from 'drizzle-orm'
import type { CallAnswer } from '../../../contract/calls.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { getUser } from '../accounts.queries.ts'
import { recoveryCodes, secondFactors, users } from '../accounts.tables.ts'

export async function isSecondFactorOn(ctx: Context, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}

/** How one's own sign-in is guarded. */
export async function getOwnSecondFactor(
  ctx: Context,
): Promise<CallAnswer<'GET /auth/second-factor'>> {
  const { userId } = signedIn(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  return {
    status: 'success',
    isOn: await isSecondFactorOn(ctx, userId),
    isRequired: ctx.settings.adminsNeedSecondFactor,
    hasPassword: user?.passwordHash != null,
    recoveryCodesLeft: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  }
}

/** @throws AppError not-found */
export async function getSecondFactorOf(
  ctx: Context,
  userId: string,
): Promise<CallAnswer<'GET /users/:id/second-factor'>> {
  const user = await getUser(ctx, userId)
  return { status: 'success', isOn: await isSecondFactorOn(ctx, user._id) }
}
