import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CallInput } from '#contract/calls.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { getDeliverySettings } from '#server/delivery/index.ts'
import { fitsParcel } from '#server/delivery-quotes/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import type { StockLine } from '#server/stock/index.ts'
import { isGivenBack, isPaidFor, isShipped, shipDateOf, statusesToShip } from '../orders.rules.ts'
import { type OrderRow, orderLines, orders } from '../orders.tables.ts'

/** Each is priced with the cart. */
const OFFERED_MAX = 5

type Wanted = { userId: string; country: string; lines: readonly StockLine[] }

/** The own orders that the lines of a cart can ship with, newest first; none with a pre-order, which ships later. */
export async function listOrdersToShipWith(
  ctx: Context,
  { country, items }: CallInput<'GET /delivery/together'>['query'],
): Promise<{ _id: string; createdAt: string }[]> {
  const { shipTogether } = await getDeliverySettings(ctx)
  if (!shipTogether || (await hasPreOrder(ctx, items))) return []
  const { userId } = signedIn(ctx)
  const wanted = { userId, country, lines: items }
  const found = await selectJoinable(ctx, wanted)
  const fits = await Promise.all(found.map((order) => takes(ctx, order, wanted)))
  return found
    .filter((_order, place) => fits[place])
    .map(({ id, createdAt }) => ({ _id: id, createdAt: createdAt.toISOString() }))
}

/** The order, if these lines, none of them a pre-order, can ship with it. */
export async function findOrderToShipWith(
  ctx: Context,
  orderId: string,
  wanted: Wanted,
): Promise<OrderRow | undefined> {
  const [order] = await selectJoinable(ctx, wanted, eq(orders.id, orderId))
  return order && (await takes(ctx, order, wanted)) ? order : undefined
}

/** Paid, delivered to the country, and waiting for nothing; an order that ships with another is not joined itself. */
async function selectJoinable(
  { db, now, settings }: Context,
  { userId, country }: Wanted,
  isThis?: SQL,
): Promise<OrderRow[]> {
  const today = toShopDay(now, settings.timezone)
  return db
    .select()
    .from(orders)
    .where(
      and(
        isThis,
        eq(orders.userId, userId),
        inArray(orders.status, statusesToShip),
        isNull(orders.shipsWith),
        sql`${orders.delivery} ->> 'country' = ${country}`,
        sql`${orders.delivery} -> 'collection' = 'null'`,
        or(isNull(orders.shipsOn), lte(orders.shipsOn, today)),
      ),
    )
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(OFFERED_MAX)
}

/**
 * Whether the lines fit into the parcel of the order and of those that ship with it already. Unpaid ones need their place too, but
 * their price counts for no free delivery: it may never be paid.
 */
async function takes(
  ctx: Context,
  { id, delivery }: OrderRow,
  { country, lines }: Wanted,
): Promise<boolean> {
  if (!delivery) return false
  const rows = await ctx.db
    .select({ line: orderLines, orderId: orders.id, status: orders.status })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(or(eq(orders.id, id), eq(orders.shipsWith, id)))
  const waiting = rows.filter(({ status }) => !isGivenBack(status) && !isShipped(status))
  const left = ({ line: { quantity, restocked } }: (typeof rows)[number]) => quantity - restocked
  if (!waiting.some((row) => row.orderId === id && left(row) > 0)) return false
  const paid = waiting.filter(({ status }) => isPaidFor(status))
  return fitsParcel(ctx, {
    rateId: delivery.rateId,
    country,
    packed: waiting
      .filter((row) => left(row) > 0)
      .map((row) => ({ productId: row.line.productId, quantity: left(row) })),
    goodsCents: paid.reduce(
      (sum, { line }) => sum + line.unitPriceCents * line.quantity - line.discountCents,
      0,
    ),
    added: lines,
  })
}

async function hasPreOrder(ctx: Context, lines: readonly StockLine[]): Promise<boolean> {
  const ids = lines.map(({ productId }) => productId).filter(isId)
  const { variantKind, shipsOn, releaseDate } = products
  const rows = await ctx.db
    .select({ variantKind, shipsOn, releaseDate })
    .from(products)
    .where(inArray(products.id, ids))
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  return rows.some((row) => shipDateOf(row, today) !== null)
}
