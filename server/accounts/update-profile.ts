import { eq } from 'drizzle-orm'
import type { Address, User } from '#contract/accounts.ts'
import type { AuditValues } from '#contract/audit.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { noSuchUser } from './accounts.queries.ts'
import { users } from './accounts.tables.ts'
import { toUser, type UserRow } from './to-user.ts'

/** An omitted phone number is unchanged; an empty one is removed. */
export type ProfileChange =
  | { firstName: string; lastName: string; phoneNumber?: string | undefined }
  | { address: Address }

/**
 * Changes the name or the address. Changes by an admin are recorded in the audit log.
 * @throws AppError not-found
 */
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
        before: toProfileValues(before),
        after: toProfileValues(row),
      })
    }
    return toUser(row)
  })
}

function toProfileValues({ firstName, lastName, phoneNumber, address }: UserRow): AuditValues {
  return { firstName, lastName, phoneNumber, address }
}
