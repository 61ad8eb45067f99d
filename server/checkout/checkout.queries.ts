import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/accounts.tables.ts'
import { reservations } from '../catalogue/catalogue.tables.ts'
import type { StockLine } from '../catalogue/index.ts'
import type { RefundRow } from '../orders/index.ts'
import { orderRefunds, orders } from '../orders/orders.tables.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import type { PaymentSession } from '../platform/payments/payment-provider.ts'
import type { Payer } from './checkout.rules.ts'

/** Enough for any minute of a busy shop; the rest follows with the next one. */
const ORDERS_PER_RUN = 500

/** An order that waits for its money. */
export type OpenOrder = {
  id: string
  paymentSessionId: string | null
  paymentId: string | null
  expiresAt: Date
  idempotencyKey: string | null
}

/** Who pays for the order. An account that is gone meanwhile leaves the page empty. */
export async function getPayer(ctx: Context, orderId: string): Promise<Payer> {
  const select = (name: string) =>
    ctx.db
      .select({ firstName: users.firstName, lastName: users.lastName, address: users.address })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, sql.placeholder('orderId')))
      .prepare(name)
  const [payer] = await prepareOnce(ctx.db, 'payer', select).execute({ orderId })
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

/** The order a payment was for: the one that noted it, or else the one the provider names. */
export async function findOrderOfPayment(
  ctx: Context,
  { paymentId, orderId = '' }: { paymentId: string; orderId?: string },
): Promise<OpenOrder | undefined> {
  const noted = await findOrder(ctx, eq(orders.paymentId, paymentId))
  return noted ?? (orderId ? findOrder(ctx, eq(orders.id, orderId)) : undefined)
}

export type AskedRefund = { refund: RefundRow; paymentId: string }

/** Refunds asked for before `askedBefore` that the provider has not answered yet. */
export async function listAskedRefunds(ctx: Context, askedBefore: Date): Promise<AskedRefund[]> {
  const rows = await ctx.db
    .select({ refund: orderRefunds, paymentId: orders.paymentId })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(and(eq(orderRefunds.state, 'asked'), lte(orderRefunds.createdAt, askedBefore)))
    .orderBy(orderRefunds.createdAt)
    .limit(ORDERS_PER_RUN)
  return rows.flatMap(({ refund, paymentId }) => (paymentId ? { refund, paymentId } : []))
}

/** The state that is known of each refund, by the provider's id. */
export async function findKnownRefunds(
  ctx: Context,
  providerIds: string[],
): Promise<ReadonlyMap<string | null, RefundRow['state']>> {
  const rows = await ctx.db
    .select({ providerId: orderRefunds.providerId, state: orderRefunds.state })
    .from(orderRefunds)
    .where(inArray(orderRefunds.providerId, providerIds))
  return new Map(rows.map(({ providerId, state }) => [providerId, state]))
}

export async function findOrdersOfPayments(
  ctx: Context,
  paymentIds: string[],
): Promise<ReadonlyMap<string | null, string>> {
  const rows = await ctx.db
    .select({ paymentId: orders.paymentId, id: orders.id })
    .from(orders)
    .where(inArray(orders.paymentId, paymentIds))
  return new Map(rows.map(({ paymentId, id }) => [paymentId, id]))
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

/** The signed-in user's unpaid orders that hold copies of any of these products, the oldest first. */
export async function listOwnHolds(
  ctx: Context,
  lines: readonly Pick<StockLine, 'productId'>[],
): Promise<OpenOrder[]> {
  const productIds = lines.map(({ productId }) => productId).filter(isId)
  const holding = ctx.db
    .select({ orderId: reservations.orderId })
    .from(reservations)
    .where(inArray(reservations.productId, productIds))
  const holds = await listOpenOrders(ctx, and(isOwn(ctx), inArray(orders.id, holding)))
  return holds.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
}

/** The signed-in user's unpaid order of that id. */
export async function findOwnUnpaid(ctx: Context, orderId: string): Promise<OpenOrder | undefined> {
  const [order] = await listOpenOrders(ctx, and(isOwn(ctx), eq(orders.id, orderId)))
  return order
}

function isOwn(ctx: Context): SQL {
  return eq(orders.userId, signedIn(ctx).userId)
}

const openOrder = {
  id: orders.id,
  paymentSessionId: orders.paymentSessionId,
  paymentId: orders.paymentId,
  expiresAt: orders.expiresAt,
  idempotencyKey: orders.idempotencyKey,
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
