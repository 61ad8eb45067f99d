import type { HandlerAnswer } from '#contract/calls.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { noSuchUser, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'

/**
 * Whether the user, once an admin, can sign in only after setting a password with a mailed link. Not in the demo, where
 * all mails are public (decision 4).
 */
export function needsMailedLink({ settings }: Context, user: UserRow): boolean {
  return user.emailConfirmedAt === null && !settings.demo
}

/** @throws AppError not-found */
export async function getCustomerSignIn(
  ctx: Context,
  userId: string,
): Promise<HandlerAnswer<'GET /users/:id/sign-in'>> {
  const [user] = await ctx.db.select().from(users).where(eqId(users.id, userId))
  if (!user) throw noSuchUser()
  return { needsMailedLink: needsMailedLink(ctx, user) }
}
