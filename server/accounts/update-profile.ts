import { eq } from 'drizzle-orm'
import type { Address, User } from '../../contract/accounts.ts'
import type { AuditFacts } from '../../contract/audit.ts'
import { recordChange } from '../audit/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { noSuchUser } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { toUser, type UserRow } from './to-user.ts'

/** A phone number that is not given stays; an empty one takes it away. */
export type ProfileChange =
  | { firstName: string; lastName: string; phoneNumber?: string | undefined }
  | { address: Address }

/** Changes the name or the address; by whom, when it was somebody else, is in the trace. @throws AppError not-found */
export async function updateProfile(
  ctx: Context,
  userId: string,
  change: ProfileChange,
): Promise<User> {
  if (!isId(userId)) throw noSuchUser()
  const isThisUser = eq(users.id, userId)
  return withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(users).where(isThisUser).for('no key update')
    const [row] = await ctx.db.update(users).set(change).where(isThisUser).returning()
    if (!before || !row) throw noSuchUser()
    if (signedIn(ctx).userId !== userId) {
      await recordChange(ctx, {
        action: 'customer.changed',
        subject: { id: userId, name: row.email },
        before: toFacts(before),
        after: toFacts(row),
      })
    }
    return toUser(row)
  })
}

function toFacts({ firstName, lastName, phoneNumber, address }: UserRow): AuditFacts {
  return { firstName, lastName, phoneNumber, address }
}
