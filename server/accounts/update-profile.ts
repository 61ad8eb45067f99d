import { eq } from 'drizzle-orm'
import type { Address, User } from '../../contract/accounts.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { noSuchUser } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { toUser } from './to-user.ts'

/** A phone number that is not given stays; an empty one takes it away. */
export type ProfileChange =
  | { firstName: string; lastName: string; phoneNumber?: string | undefined }
  | { address: Address }

/** Changes the name or the address. @throws AppError not-found */
export async function updateProfile(
  ctx: Context,
  userId: string,
  change: ProfileChange,
): Promise<User> {
  if (!isId(userId)) throw noSuchUser()
  const [row] = await ctx.db.update(users).set(change).where(eq(users.id, userId)).returning()
  if (!row) throw noSuchUser()
  return toUser(row)
}
