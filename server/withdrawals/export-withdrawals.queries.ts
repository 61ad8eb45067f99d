import { asc, eq, or } from 'drizzle-orm'
import type { AccountExport } from '#contract/privacy.ts'
import { ordersOf } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { withdrawals } from './withdrawals.tables.ts'

/**
 * The withdrawals from a customer's orders, and those from the address, for the export of their data, oldest first.
 * @param email null while it is not confirmed
 */
export async function exportWithdrawals(
  { db }: Context,
  customer: Customer,
  email: string | null,
): Promise<NonNullable<AccountExport['withdrawals']>> {
  const rows = await db
    .select({ row: withdrawals })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(or(ordersOf(customer), email === null ? undefined : eq(withdrawals.email, email)))
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
