import { and, count, desc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OrderSource } from '#contract/orders/order-source.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/orders.ts'
import type { BestSeller, LowStockProduct, SalesPoint } from '#contract/stats.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { type SalesPeriods, toSalesPoints } from './sales-periods.rules.ts'
import { sumWhole } from './stats.queries.ts'

/** Highest stock level that counts as low. */
const LOW_STOCK_UNITS = 3

/** Sales per period of the range and of the preceding range, all or those of one source. */
export async function listSalesPoints(
  ctx: Context,
  periods: SalesPeriods,
  source?: OrderSource,
): Promise<SalesPoint[]> {
  const starts = [...periods.before, ...periods.chosen].map(({ from }) => from.toISOString())
  const place = sql<number>`width_bucket(${orders.createdAt}, ${`{${starts.join()}}`}::timestamptz[]) - 1`
  const rows = await ctx.db
    .select({ place: place.as('place'), cents: sumWhole(orders.netTotalCents), orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.isSale, true),
        isBetween(periods.before[0]?.from ?? periods.end, periods.end),
        isFrom(source),
      ),
    )
    .groupBy(sql`place`)
  return toSalesPoints(periods, new Map(rows.map((row) => [row.place, row])))
}

/** Products with the most units sold in the range, those of their variants included; ties by revenue. */
export async function listBestSellers(
  ctx: Context,
  periods: SalesPeriods,
  { limit, source }: { limit: number; source?: OrderSource | undefined },
): Promise<BestSeller[]> {
  const sold = soldUnits(ctx, { ...periods, source }, ownProduct)
  const rows = await ctx.db
    .select({
      productId: products.id,
      name: products.name,
      thumbnail: products.thumbnail,
      isInShop: sql<boolean>`${isNull(products.archivedAt)}`,
      copies: sold.copies,
      cents: sold.cents,
    })
    .from(sold)
    .innerJoin(products, eq(products.id, sold.productId))
    .orderBy(desc(sold.copies), desc(sold.cents), products.id)
    .limit(limit)
  return rows.map(({ cents, ...row }) => ({ ...row, sales: toDollars(cents) }))
}

/** The current number of orders per status, including zeros. */
export async function countOrdersByStatus(
  ctx: Context,
): Promise<{ status: OrderStatus; orders: number }[]> {
  const rows = await ctx.db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .groupBy(orders.status)
  const byStatus = new Map(rows.map((row) => [row.status, row.orders]))
  return orderStatuses.map((status) => ({ status, orders: byStatus.get(status) ?? 0 }))
}

/**
 * Offers with low or no stock; best sellers of the range first. Used copies are single pieces, and a product that only has
 * variants has no stock of its own: neither is listed.
 */
export async function listLowStock(
  ctx: Context,
  periods: SalesPeriods,
  limit: number,
): Promise<{ total: number; products: LowStockProduct[] }> {
  const sold = soldUnits(ctx, periods, orderLines.productId)
  const available = sql<number>`(${products.stock} - ${products.reserved})`
  const isScarce = and(isInShop, lte(available, LOW_STOCK_UNITS), isStocked)
  const soldCount = sql<number>`coalesce(${sold.copies}, 0)`.mapWith(Number)
  const [total, rows] = await Promise.all([
    ctx.db.$count(products, isScarce),
    ctx.db
      .select({
        productId: products.id,
        name: nameWithOption,
        thumbnail: products.thumbnail,
        available,
        sold: soldCount,
      })
      .from(products)
      .leftJoin(sold, eq(sold.productId, products.id))
      .where(isScarce)
      .orderBy(desc(soldCount), available, products.name, products.id)
      .limit(limit),
  ])
  return { total, products: rows }
}

/** "Shirt (M)" for an option. */
const nameWithOption = sql<string>`${products.name} || coalesce(
  (select ' (' || label || ')' from variant_options where product_id = ${products.id}), '')`

const isStocked = sql`${products.variantKind} is distinct from 'used' and (
  ${products.stock} > 0
  or not exists (select from products as variant where variant.parent_id = ${products.id})
  or exists (select from stock_movements where product_id = ${products.id}))`

const ownProduct = sql<string>`coalesce(${products.parentId}, ${products.id})`

/** Units and revenue in the range per offer or product, by the same rule as the sales. */
function soldUnits(
  ctx: Context,
  { chosen, end, source }: SalesPeriods & { source?: OrderSource | undefined },
  counted: SQL<string> | typeof orderLines.productId,
) {
  return ctx.db
    .select({
      productId: sql<string>`${counted}`.as('sold_id'),
      copies: sumWhole(orderLines.quantity).as('copies'),
      cents: sumWhole(
        sql`${orderLines.unitPriceCents}::bigint * ${orderLines.quantity} - ${orderLines.discountCents}`,
      ).as('cents'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orders.isSale, true), isBetween(chosen[0]?.from ?? end, end), isFrom(source)))
    .groupBy(sql`sold_id`)
    .as('sold')
}

function isBetween(from: Date, end: Date): SQL | undefined {
  return and(gte(orders.createdAt, from), lt(orders.createdAt, end))
}

function isFrom(source: OrderSource | undefined): SQL | undefined {
  return source && eq(orders.source, source)
}
