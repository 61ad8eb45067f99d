import { eq } from 'drizzle-orm'
import type { User } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { users } from './accounts.tables.ts'
import { toUser, type UserRow } from './to-user.ts'

/** @throws AppError not-found, also for an invalid id */
export async function getUser(ctx: Context, id: string): Promise<User> {
  const [row] = await ctx.db.select().from(users).where(eqId(users.id, id))
  if (!row) throw noSuchUser()
  return toUser(row)
}

export function noSuchUser(): AppError {
  return new AppError('not-found', 'User not found')
}

/** @param email in lower case */
export async function findUserByEmail(ctx: Context, email: string): Promise<UserRow | undefined> {
  const [row] = await ctx.db.select().from(users).where(eq(users.email, email))
  return row
}
