import { and, eq, isNotNull } from 'drizzle-orm'
import type { HandlerAnswer } from '#contract/calls.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { getUser } from '#server/accounts/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { recoveryCodes, secondFactors } from '../auth.tables.ts'

export async function isTwoFactorEnabled(ctx: Context, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}

export async function getOwnTwoFactor(
  ctx: Context,
): Promise<HandlerAnswer<'GET /auth/second-factor'>> {
  const { userId } = signedIn(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  return {
    isOn: await isTwoFactorEnabled(ctx, userId),
    isRequired: ctx.settings.adminsNeedSecondFactor,
    hasPassword: user?.passwordHash != null,
    recoveryCodesLeft: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  }
}

/** @throws AppError not-found */
export async function getTwoFactorOf(
  ctx: Context,
  userId: string,
): Promise<HandlerAnswer<'GET /users/:id/second-factor'>> {
  const user = await getUser(ctx, userId)
  return { isOn: await isTwoFactorEnabled(ctx, user._id) }
}
