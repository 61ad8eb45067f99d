import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  lt,
  min,
  ne,
  notExists,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { User } from '#contract/accounts.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { toDollars } from '#contract/money.ts'
import { type OrderSource, orderSources } from '#contract/orders/order-source.ts'
import type { Stats } from '#contract/stats.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toUser } from '#server/accounts/index.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { type DayStarts, toDayStarts } from '#server/platform/shop-calendar.ts'

const isCustomer = eq(users.role, 'user')

/** The eight figures of the dashboard. The amount of a sale is its net total, on the day of the order. */
export async function getStats(ctx: Context): Promise<Stats> {
  const days = toDayStarts(ctx.now, ctx.settings.timezone)
  const [sales, customers, abandoned] = await Promise.all([
    sumSales(ctx, days),
    countCustomers(ctx, days),
    sumAbandonedCarts(ctx, days),
  ])
  return { ...sales, ...customers, ...abandoned }
}

async function sumSales(ctx: Context, { today }: DayStarts) {
  const isToday = gte(orders.createdAt, today)
  const sums = {
    cents: sumWhole(orders.netTotalCents),
    centsToday: sumWhole(orders.netTotalCents, isToday),
    orders: count(),
    ordersToday: countWhere(isToday),
  }
  const isSale = eq(orders.isSale, true)
  const [all = nothing] = await ctx.db.select(sums).from(orders).where(isSale)
  const others = await ctx.db
    .select({ source: orders.source, ...sums })
    .from(orders)
    .where(and(isSale, ne(orders.source, 'shop')))
    .groupBy(orders.source)
  return {
    totalSales: toDollars(all.cents),
    totalSalesToday: toDollars(all.centsToday),
    totalOrders: all.orders,
    totalOrdersToday: all.ordersToday,
    ...((ctx.settings.hasCounter || others.length > 0) && { bySource: toSources(all, others) }),
  }
}

type Sums = { cents: number; centsToday: number; orders: number; ordersToday: number }
const nothing: Sums = { cents: 0, centsToday: 0, orders: 0, ordersToday: 0 }

/** The online shop has the rest, without a query that reads each of its orders. */
function toSources(
  all: Sums,
  others: readonly (Sums & { source: OrderSource })[],
): NonNullable<Stats['bySource']> {
  const rest = (key: keyof Sums) => others.reduce((left, sums) => left - sums[key], all[key])
  const shop: Sums = {
    cents: rest('cents'),
    centsToday: rest('centsToday'),
    orders: rest('orders'),
    ordersToday: rest('ordersToday'),
  }
  return orderSources.map((source) => {
    const found = others.find((sums) => sums.source === source) ?? nothing
    const { cents, centsToday, orders, ordersToday } = source === 'shop' ? shop : found
    return {
      source,
      sales: toDollars(cents),
      salesToday: toDollars(centsToday),
      orders,
      ordersToday,
    }
  })
}

async function countCustomers(ctx: Context, { today }: DayStarts) {
  const [row] = await ctx.db
    .select({ all: count(), today: countWhere(gte(users.createdAt, today)) })
    .from(users)
    .where(isCustomer)
  const guests = await countGuests(ctx, today)
  return {
    totalCustomers: (row?.all ?? 0) + guests.all,
    totalCustomersToday: (row?.today ?? 0) + guests.today,
  }
}

const isGuestSale = and(sql`${orders.isGuest}`, eq(orders.isSale, true), ne(orders.email, ''))

/** Addresses that have bought without an account, and that no account has; new ones by their first order. */
async function countGuests({ db }: Context, today: Date) {
  const guests = db
    .select({ first: min(orders.createdAt).as('first') })
    .from(orders)
    .where(
      and(isGuestSale, notExists(db.select().from(users).where(eq(users.email, orders.email)))),
    )
    .groupBy(orders.email)
    .as('guests')
  const [row] = await db
    .select({ all: count(), today: countWhere(gte(guests.first, today)) })
    .from(guests)
  return { all: row?.all ?? 0, today: row?.today ?? 0 }
}

/** Today's figure counts the carts that became abandoned at this midnight: those of the day before yesterday. */
async function sumAbandonedCarts(ctx: Context, { yesterday, dayBefore }: DayStarts) {
  const value = sql`${products.priceCents}::bigint * ${cartLines.quantity}`
  const [row] = await ctx.db
    .select({
      cents: sumWhole(value),
      centsToday: sumWhole(value, gte(carts.createdAt, dayBefore)),
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(lt(carts.createdAt, yesterday), isInShop))
  return {
    totalAbandonedCarts: toDollars(row?.cents ?? 0),
    totalAbandonedCartsToday: toDollars(row?.centsToday ?? 0),
  }
}

type TopCustomer = CallAnswer<'GET /stats'>['topCustomers'][number]
type Spender = {
  customer: User & { isGuest?: true }
  spentCents: number
  orderCount: number
  latest: Date
}

/** Customers by amount spent, guests by their address, ties by the latest order; counts the same orders as the sales. */
export async function listTopCustomers(ctx: Context, limit: number): Promise<TopCustomer[]> {
  const spenders = [...(await listAccounts(ctx, limit)), ...(await listGuests(ctx, limit))]
  const bySpending = (one: Spender, other: Spender) =>
    other.spentCents - one.spentCents || other.latest.getTime() - one.latest.getTime()
  return spenders
    .toSorted(bySpending)
    .slice(0, limit)
    .map(({ customer, spentCents, orderCount }) => ({
      ...customer,
      totalSpent: toDollars(spentCents),
      orderCount,
    }))
}

const spentCents = sumWhole(orders.netTotalCents)
const latest = sql<Date>`max(${orders.createdAt})`.mapWith(orders.createdAt)

async function listAccounts({ db }: Context, limit: number): Promise<Spender[]> {
  const rows = await db
    .select({ user: getTableColumns(users), spentCents, orderCount: count(), latest })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(and(isCustomer, eq(orders.isSale, true)))
    .groupBy(users.id)
    .orderBy(desc(spentCents), desc(latest), users.id)
    .limit(limit)
  return rows.map(({ user, ...sums }) => ({ customer: toUser(user), ...sums }))
}

async function listGuests({ db }: Context, limit: number): Promise<Spender[]> {
  const { email, createdAt } = orders
  const first = sql<Date>`min(${createdAt})`.mapWith(createdAt)
  const rows = await db
    .select({ email, first, spentCents, orderCount: count(), latest })
    .from(orders)
    .where(isGuestSale)
    .groupBy(email)
    .orderBy(desc(spentCents), desc(latest), email)
    .limit(limit)
  return rows.map(({ email, first, ...sums }) => ({ customer: toGuest(email, first), ...sums }))
}

function toGuest(email: string, first: Date): Spender['customer'] {
  const profile = { firstName: '', lastName: '', phoneNumber: '' }
  return {
    _id: `guest ${email}`,
    email,
    role: 'user',
    createdAt: first.toISOString(),
    profile,
    isGuest: true,
  }
}

/** PostgreSQL returns sums as bigint or numeric; the shop's amounts fit a number. */
export function sumWhole(
  value: Parameters<typeof sum>[0],
  condition: SQL = sql`true`,
): SQL<number> {
  return sql<number>`coalesce(${sum(value)} filter (where ${condition}), 0)`.mapWith(Number)
}

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}
