import { and, desc, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { isOrderId, type RefundRow } from '#server/orders/index.ts'
import { orderCaptures, orderRefunds } from '#server/orders/order-payments.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { reservations } from '#server/stock/stock.tables.ts'
import type { Payer } from './checkout.rules.ts'

/** More than a busy minute needs; the remaining orders follow in the next run. */
const ORDERS_PER_RUN = 500

export type OpenOrder = {
  id: string
  paymentSessionId: string | null
  expiresAt: Date
}

/** The payer of the order; empty when the account has been deleted. */
export async function getPayer(ctx: Context, orderId: string): Promise<Payer> {
  const select = (name: string) =>
    ctx.db
      .select({ firstName: users.firstName, lastName: users.lastName, address: users.address })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, sql.placeholder('orderId')))
      .prepare(name)
  const [payer] = await cachedStatement(ctx.db, 'payer', select).execute({ orderId })
  return payer ?? { firstName: '', lastName: '', address: null }
}

/** The order that saved the session, otherwise the order in the session's data. */
export async function findOrderOfSession(
  ctx: Context,
  { id, orderId }: Pick<PaymentSession, 'id' | 'orderId'>,
): Promise<OpenOrder | undefined> {
  const saved = await findOrder(ctx, eq(orders.paymentSessionId, id))
  return saved ?? (isOrderId(orderId) ? findOrderById(ctx, orderId) : undefined)
}

export async function findOrderById(ctx: Context, orderId: string): Promise<OpenOrder | undefined> {
  return findOrder(ctx, eq(orders.id, orderId))
}

export async function findOrderOfPayment(
  ctx: Context,
  paymentId: string,
): Promise<OpenOrder | undefined> {
  const [order] = await ctx.db
    .select(openOrder)
    .from(orders)
    .innerJoin(orderCaptures, eq(orderCaptures.orderId, orders.id))
    .where(eq(orderCaptures.paymentId, paymentId))
  return order
}

/** Refunds requested before `requestedBefore` without a response of the provider. */
export async function listRequestedRefunds(
  ctx: Context,
  requestedBefore: Date,
): Promise<RefundRow[]> {
  return ctx.db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.state, 'requested'), lte(orderRefunds.createdAt, requestedBefore)))
    .orderBy(orderRefunds.createdAt)
    .limit(ORDERS_PER_RUN)
}

/** The saved state of each refund, by the provider's id. */
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
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ paymentId: orderCaptures.paymentId, orderId: orderCaptures.orderId })
    .from(orderCaptures)
    .where(inArray(orderCaptures.paymentId, paymentIds))
  return new Map(rows.map(({ paymentId, orderId }) => [paymentId, orderId]))
}

/** Unpaid orders past their expiry, oldest first. */
export async function listExpired(ctx: Context): Promise<OpenOrder[]> {
  return listOpenOrders(ctx, lte(orders.expiresAt, ctx.now))
}

/** Unpaid orders with an open payment page, placed before `placedBefore`. */
export async function listAwaitingPayment(ctx: Context, placedBefore: Date): Promise<OpenOrder[]> {
  return listOpenOrders(
    ctx,
    and(
      gt(orders.expiresAt, ctx.now),
      lte(orders.createdAt, placedBefore),
      isNotNull(orders.paymentSessionId),
    ),
  )
}

/** The signed-in user's unpaid orders that reserve units of these products, oldest first. */
export async function listOwnReservingOrders(
  ctx: Context,
  productIds: readonly string[],
): Promise<OpenOrder[]> {
  const holding = ctx.db
    .select({ orderId: reservations.orderId })
    .from(reservations)
    .where(inArray(reservations.productId, productIds.filter(isId)))
  return oldestFirst(
    await listOpenOrders(ctx, and(isReplaceable(ctx), inArray(orders.id, holding))),
  )
}

/** The signed-in user's unpaid orders, oldest first. */
export async function listOwnUnpaidOrders(ctx: Context): Promise<OpenOrder[]> {
  return oldestFirst(
    await listOpenOrders(ctx, and(isReplaceable(ctx), gt(orders.expiresAt, ctx.now))),
  )
}

/** The signed-in user's unpaid orders that count as a use of this discount code, oldest first. */
export async function listOwnDiscountedOrders(
  ctx: Context,
  discountCodeId: string,
): Promise<OpenOrder[]> {
  const isUse = and(eq(orders.discountCodeId, discountCodeId), eq(orders.discountCounted, true))
  return oldestFirst(await listOpenOrders(ctx, and(isReplaceable(ctx), isUse)))
}

function oldestFirst(open: readonly OpenOrder[]): OpenOrder[] {
  return open.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
}

/** The signed-in user's unpaid order with that id. */
export async function findOwnUnpaid(ctx: Context, orderId: string): Promise<OpenOrder | undefined> {
  const [order] = await listOpenOrders(ctx, and(isOwn(ctx), eq(orders.id, orderId)))
  return order
}

/** The signed-in user's order of that payment page, otherwise the latest paid one. */
export async function findBoughtOrderId(
  ctx: Context,
  sessionId: string | undefined,
): Promise<string | undefined> {
  const find = (where: SQL) =>
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOwn(ctx), ne(orders.status, 'cancelled'), where))
      .orderBy(desc(orders.createdAt))
      .limit(1)
  const [paidHere] = sessionId ? await find(eq(orders.paymentSessionId, sessionId)) : []
  const [order] = paidHere ? [paidHere] : await find(isNotNull(orders.paidAt))
  return order?.id
}

function isOwn(ctx: Context): SQL {
  return eq(orders.userId, signedIn(ctx).userId)
}

/** A new order of the customer may take its place; never one that an admin has placed for hours. */
function isReplaceable(ctx: Context): SQL | undefined {
  return and(isOwn(ctx), eq(orders.source, 'shop'))
}

/** The unpaid order with that id, of any customer. */
export async function findUnpaid(ctx: Context, orderId: string): Promise<OpenOrder | undefined> {
  const [order] = await listOpenOrders(ctx, eq(orders.id, orderId))
  return order
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
    .where(and(sql`${orders.isOpen}`, where))
    .orderBy(orders.expiresAt)
    .limit(ORDERS_PER_RUN)
}
