import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { orders } from '../orders.tables.ts'

/**
 * Gives the paid guest orders of an address to the account that has proved to own it, idempotently. Unpaid ones
 * may be another person's, and those whose data is being deleted stay without an account.
 * @returns false while the address of the account is not confirmed
 */
export async function claimGuestOrders(
  ctx: Context,
  { userId }: { userId: string },
): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [owner] = await ctx.db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
    if (!owner) return false
    await ctx.db
      .update(orders)
      .set({ userId, isGuest: false })
      .where(
        and(
          sql`${orders.isGuest}`,
          eq(orders.email, owner.email),
          isNull(orders.userId),
          isNotNull(orders.paidAt),
          eq(orders.redactContact, false),
        ),
      )
    return true
  })
}
