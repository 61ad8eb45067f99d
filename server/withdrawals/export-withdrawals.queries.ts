import { asc, eq, or, sql } from 'drizzle-orm'
import type { AccountExport } from '#contract/privacy.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withdrawals } from './withdrawals.tables.ts'

type Sender = { userId?: string; email: string | null }

/**
 * The withdrawals from a user's orders, and those from the confirmed address, for the export of their data, oldest first.
 * @param sender `email` is null while it is not confirmed; a guest has no `userId`
 */
export async function exportWithdrawals(
  { db }: Context,
  { userId, email }: Sender,
): Promise<NonNullable<AccountExport['withdrawals']>> {
  const rows = await db
    .select({ row: withdrawals })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(
      or(
        userId === undefined ? sql`false` : eq(orders.userId, userId),
        email === null ? undefined : eq(withdrawals.email, email),
      ),
    )
    .orderBy(asc(withdrawals.createdAt))
  return rows.map(({ row: { createdAt, name, email, orderNumber, goods, state } }) => ({
    receivedAt: createdAt.toISOString(),
    name,
    email,
    orderNumber,
    goods,
    state,
  }))
}
