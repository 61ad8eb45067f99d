import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import type { OrderRow } from '../orders.tables.ts'

/**
 * The contact of the customer of a new order.
 * @throws AppError not-signed-in when the account is gone
 */
export async function findContact(
  ctx: Context,
  { userId, guestEmail }: Customer,
): Promise<Pick<OrderRow, 'email' | 'phoneNumber'>> {
  if (guestEmail !== undefined) return { email: guestEmail, phoneNumber: '' }
  const select = (name: string) =>
    ctx.db
      .select({ email: users.email, phoneNumber: users.phoneNumber })
      .from(users)
      .where(eq(users.id, sql.placeholder('userId')))
      .prepare(name)
  const [contact] = await cachedStatement(ctx.db, 'contact', select).execute({ userId })
  if (!contact) throw new AppError('not-signed-in', 'Your account is gone. Please sign in again.')
  return contact
}
