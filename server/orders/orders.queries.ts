import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { ADMIN_UNPAGED_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { getDeliverySettings } from '#server/delivery/index.ts'
import { type Context, type Customer, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { toDefaultLimit } from '#server/platform/default-limit.rules.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { listCompanions } from './companions.queries.ts'
import { listLinked } from './linked-orders.queries.ts'
import {
  orderCaptures,
  orderDisputes,
  orderTenders,
  type TenderRow,
} from './order-payments.tables.ts'
import { statusesToShip } from './orders.rules.ts'
import type { OrderLineRow, OrderRow } from './orders.tables.ts'
import { orderLines, orders } from './orders.tables.ts'
import { ordersOf } from './orders-of.ts'
import { listParcels } from './parcels.queries.ts'
import { parcels as parcelRows } from './parcels.tables.ts'
import { toOrder } from './to-order.ts'

type Query = CallInput<'GET /orders'>['query']
type Selection = { where?: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number }

/** The order of the index `orders_created_at_idx`, forwards and backwards. */
const newestFirst = [sql`${orders.createdAt} desc nulls last`, asc(orders.id)]
const oldestFirst = [sql`${orders.createdAt} asc nulls first`, desc(orders.id)]

/** Whether any order has a delivery by a rate of the shop. */
export async function hasDeliveries({ db }: Context): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.delivery} is not null`)
    .limit(1)
  return found.length > 0
}

/** Whether customers can collect orders, and how many paid ones with units wait for that. */
export async function getCollections(
  ctx: Context,
): Promise<{ isOffered: boolean; waiting: number }> {
  const { zones } = await getDeliverySettings(ctx)
  const isCollected = sql`${orders.delivery} -> 'collection' <> 'null'`
  const hasUnits = sql`exists (select from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} and ${orderLines.restocked} < ${orderLines.quantity})`
  return {
    isOffered: zones.some(({ rates }) => rates.some(({ collection }) => collection !== null)),
    waiting: await ctx.db.$count(
      orders,
      and(inArray(orders.status, statusesToShip), isCollected, hasUnits),
    ),
  }
}

/** @throws AppError not-found */
export async function getOrder(ctx: Context, orderId: string): Promise<Order> {
  const [order] = await selectOrders(ctx, { where: eq(orders.id, orderId) })
  if (!order) throw new AppError('not-found', 'There is no such order')
  return order
}

/** @throws AppError not-found, also for another user's order, which hides that it exists */
export async function getVisibleOrder(ctx: Context, orderId: string): Promise<Order> {
  const { role, userId } = signedIn(ctx)
  const order = await getOrder(ctx, orderId)
  if (role === 'admin' || order.userId?._id === userId) return order
  logSecurityEvent(ctx.log, 'access-refused', { userId, reason: 'order of another' })
  throw new AppError('not-found', 'There is no such order')
}

/** A page of the signed-in user's orders, newest first. */
export async function listOwnOrderPage(
  ctx: Context,
  paging: Required<Pick<Query, 'page' | 'limit'>>,
): Promise<OrderPage> {
  return selectPage(ctx, { ...paging, where: isOwn(ctx) })
}

function isOwn(ctx: Context): SQL {
  return eq(orders.userId, signedIn(ctx).userId)
}

export async function listRecentOrders(ctx: Context, limit: number): Promise<Order[]> {
  return selectOrders(ctx, { limit })
}

export type OrderPage = {
  orders: Order[]
  pagination: { currentPage: number; totalPages: number; totalOrders: number }
}

/** A page of the matching orders; a filtered list without paging has the first 1,000. Newest first unless sorted. */
export async function listOrders(ctx: Context, query: Query): Promise<OrderPage> {
  const { page = 1, limit = toDefaultLimit(query.page, isFiltered(query)) } = query
  return selectPage(ctx, { page, limit, where: toCondition(ctx, query), orderBy: toOrderBy(query) })
}

type PageSelection = Omit<Selection, 'offset'> & { page: number; limit: number }

async function selectPage(ctx: Context, selection: PageSelection): Promise<OrderPage> {
  const { page, limit, where } = selection
  const totalOrders = await ctx.db.$count(orders, where)
  const found = await selectOrders(ctx, { ...selection, offset: (page - 1) * limit })
  const totalPages = Math.ceil(totalOrders / limit)
  return { orders: found, pagination: { currentPage: page, totalPages, totalOrders } }
}

const READ_BATCH = 500

/** All matching orders, in batches. The selection and its order are fixed at the start. */
export function streamOrders(
  ctx: Context,
  query: Omit<Query, 'page' | 'limit'>,
): AsyncGenerator<Order[]> {
  return streamWhere(ctx, toCondition(ctx, query), toOrderBy(query))
}

/** All orders of a customer, newest first, in the same way. */
export function streamOrdersOf(ctx: Context, customer: Customer): AsyncGenerator<Order[]> {
  return streamWhere(ctx, ordersOf(customer), newestFirst)
}

async function* streamWhere(
  ctx: Context,
  where: SQL | undefined,
  orderBy: SQL[],
): AsyncGenerator<Order[]> {
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
  const ids = found.map(({ id }) => id)
  for (const batch of chunksOf(ids, READ_BATCH)) {
    const read = await selectOrders(ctx, { where: inArray(orders.id, batch) })
    const byId = new Map(read.map((order) => [order._id, order]))
    yield batch.flatMap((id) => byId.get(id) ?? [])
  }
}

function isFiltered({
  status,
  search,
  attention,
  source,
  'user-id': userId,
  ships,
}: Query): boolean {
  return Boolean(status || search || attention || source || userId || ships)
}

function toCondition(ctx: Context, query: Query): SQL | undefined {
  const { status, search, attention, source, 'user-id': userId, ships } = query
  return and(
    status ? eq(orders.status, status) : undefined,
    userId ? (isId(userId) ? eq(orders.userId, userId) : sql`false`) : undefined,
    search ? matches(search) : undefined,
    attention ? needsAttention : undefined,
    source ? eq(orders.source, source) : undefined,
    ships && shipsFrom(ctx, ships),
  )
}

/** The condition of the index `orders_attention_idx`. */
const needsAttention = sql`(${orders.refundNeeded} or ${orders.isDisputed})`

/**
 * Paid orders with a pre-order, by whether something of them can leave today: its day has come, or the first of two parts has not
 * left.
 */
function shipsFrom({ now, settings }: Context, ships: NonNullable<Query['ships']>): SQL {
  const today = toShopDay(now, settings.timezone)
  const isFirstPartHere = sql`(coalesce(${orders.delivery} ? 'secondParcelCents', false) and not exists (
    select from ${parcelRows} where ${parcelRows.orderId} = ${orders.id} and ${parcelRows.isFirstPart}))`
  const leavesToday = sql`(${orders.shipsOn} <= ${today} or ${isFirstPartHere})`
  return sql`${orders.shipsOn} is not null and ${inArray(orders.status, statusesToShip)}
    and ${ships === 'today' ? leavesToday : sql`not ${leavesToday}`}`
}

/** By id, email and recipient, with the expression of `orders_search_idx`, or by the name of a bought product. */
function matches(search: string): SQL {
  const pattern = toLikePattern(search)
  return sql`${orders.id} in (
    select ${orders.id} from ${orders}
    where lower(${orders.id} || ' ' || ${orders.email} || ' ' || ${orders.recipientName}) like ${pattern}
    union select ${orderLines.orderId} from ${orderLines} where lower(${orderLines.name}) like ${pattern}
  )`
}

const orderings: Record<NonNullable<Query['sort']>, Record<'asc' | 'desc', SQL[]>> = {
  createdAt: { asc: oldestFirst, desc: newestFirst },
  total: {
    asc: [asc(orders.totalCents), asc(orders.id)],
    desc: [desc(orders.totalCents), desc(orders.id)],
  },
}

const toOrderBy = ({ sort = 'createdAt', order = 'desc' }: Pick<Query, 'sort' | 'order'>) =>
  orderings[sort][order]

async function selectOrders(
  ctx: Context,
  { where, orderBy = newestFirst, limit = ADMIN_UNPAGED_MAX, offset = 0 }: Selection,
): Promise<Order[]> {
  const rows = await ctx.db
    .select({ order: orders, user: users, paymentMethod: methodOf })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ order }) => order.id)
  const lines = await listLines(ctx, ids)
  const parcels = await listParcels(ctx, ids)
  const found = rows.map(({ order }) => order)
  const tenders = await listTenders(ctx, found)
  const forAdmin = ctx.actor.kind === 'user' && ctx.actor.role === 'admin'
  const forProgram = ctx.actor.kind === 'user' && ctx.actor.apiKey !== undefined
  const companions = await listCompanions(ctx, forAdmin ? found : [])
  const linked = await listLinked(ctx, forAdmin ? ids : [])
  return rows.map(({ order, user, paymentMethod }) =>
    toOrder(order, {
      paymentMethod,
      companions: companions.get(order.id) ?? [],
      lines: lines.get(order.id) ?? [],
      parcels: parcels.get(order.id) ?? [],
      tenders: tenders.get(order.id) ?? [],
      user,
      hasLinks: linked.has(order.id),
      forAdmin,
      forProgram,
    }),
  )
}

/** The payments at the counter, oldest first; without a query where no order was made there. */
export async function listTenders(
  ctx: Context,
  rows: readonly Pick<OrderRow, 'id' | 'source'>[],
): Promise<Map<string, TenderRow[]>> {
  const ids = rows.filter(({ source }) => source !== 'shop').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { orderId, createdAt, id } = orderTenders
  const tenders = await ctx.db
    .select()
    .from(orderTenders)
    .where(inArray(orderId, ids))
    .orderBy(orderId, createdAt, id)
  return Map.groupBy(tenders, (tender) => tender.orderId)
}

/** Whether any order was made at the counter or by hand. */
export async function hasOtherSources({ db }: Context): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(ne(orders.source, 'shop'))
    .limit(1)
  return found.length > 0
}

const methodOf = sql<PaymentMethod | null>`(
  select ${orderCaptures.method} from ${orderCaptures}
  where ${orderCaptures.orderId} = ${orders.id} and ${orderCaptures.refusal} is null
  order by ${orderCaptures.receivedAt} limit 1)`

/** Whether any payment was made in a shop that takes more than cards. */
export async function hasPaymentMethods({ db }: Context): Promise<boolean> {
  const found = await db
    .select({ id: orderCaptures.paymentId })
    .from(orderCaptures)
    .where(isNotNull(orderCaptures.method))
    .limit(1)
  return found.length > 0
}

export async function hasLostDisputes({ db }: Context): Promise<boolean> {
  return (await db.$count(orderDisputes, eq(orderDisputes.status, 'lost'))) > 0
}

async function listLines(ctx: Context, orderIds: string[]): Promise<Map<string, OrderLineRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.orderId, orderLines.position)
  return Map.groupBy(rows, (line) => line.orderId)
}
