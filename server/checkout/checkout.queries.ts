import { and, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { users } from '../accounts/accounts.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Context } from '../platform/context.ts'
import type { PaymentSession } from '../platform/payments/payment-provider.ts'
import type { Payer } from './checkout.rules.ts'

/** Enough for any minute of a busy shop; the rest follows with the next one. */
const ORDERS_PER_RUN = 500

/** An order that waits for its money. */
export type OpenOrder = { id: string; paymentSessionId: string | null; expiresAt: Date }

/** Who pays for the order. An account that is gone meanwhile leaves the page empty. */
export async function getPayer(ctx: Context, orderId: string): Promise<Payer> {
  const [payer] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, address: users.address })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  return payer ?? { firstName: '', lastName: '', address: null }
}

/** The order a session names, or else the one that noted the session. */
export async function findOrderOfSession(
  ctx: Context,
  { id, orderId }: Pick<PaymentSession, 'id' | 'orderId'>,
): Promise<OpenOrder | undefined> {
  return findOrder(ctx, orderId ? eq(orders.id, orderId) : eq(orders.paymentSessionId, id))
}

export async function findOrderById(ctx: Context, orderId: string): Promise<OpenOrder | undefined> {
  return findOrder(ctx, eq(orders.id, orderId))
}

/** Unpaid orders whose time ran out, the longest waiting first. */
export async function listOverdueOrders(ctx: Context): Promise<OpenOrder[]> {
  return listOpenOrders(ctx, lte(orders.expiresAt, ctx.now))
}

/** Unpaid orders with an open payment page, placed before `placedBefore`. */
export async function listAwaitedOrders(ctx: Context, placedBefore: Date): Promise<OpenOrder[]> {
  return listOpenOrders(
    ctx,
    and(
      gt(orders.expiresAt, ctx.now),
      lte(orders.createdAt, placedBefore),
      isNotNull(orders.paymentSessionId),
    ),
  )
}

const openOrder = {
  id: orders.id,
  paymentSessionId: orders.paymentSessionId,
  expiresAt: orders.expiresAt,
}

async function findOrder(ctx: Context, where: SQL): Promise<OpenOrder | undefined> {
  const [order] = await ctx.db.select(openOrder).from(orders).where(where)
  return order
}

async function listOpenOrders(ctx: Context, where: SQL | undefined): Promise<OpenOrder[]> {
  return ctx.db
    .select(openOrder)
    .from(orders)
    .where(
      and(eq(orders.status, 'pending'), isNull(orders.paidAt), eq(orders.stockTaken, false), where),
    )
    .orderBy(orders.expiresAt)
    .limit(ORDERS_PER_RUN)
}
