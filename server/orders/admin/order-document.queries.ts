import { eq } from 'drizzle-orm'
import { gstOf, toCents, toDollars } from '#contract/money.ts'
import type { OrderDocument } from '#contract/order-admin.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { getOrder } from '../orders.queries.ts'
import { orderLines } from '../orders.tables.ts'
import { toLineId } from '../to-order.ts'

/** The content of an order's invoice and packing slip. @throws AppError not-found */
export async function getOrderDocument(ctx: Context, orderId: string): Promise<OrderDocument> {
  const order = await getOrder(ctx, orderId)
  const totalCents = toCents(order.total)
  const retainedCents = Math.max(totalCents - toCents(order.refunded), 0)
  const { shopName, supplier, timezone } = ctx.settings
  return {
    order,
    supplier: { name: shopName, ...supplier },
    issuedOn: toShopDay(new Date(order.paidAt ?? order.createdAt), timezone),
    gst: toDollars(gstOf(totalCents)),
    kept: { total: toDollars(retainedCents), gst: toDollars(gstOf(retainedCents)) },
    makers: await listMakers(ctx, orderId),
  }
}

async function listMakers(ctx: Context, orderId: string): Promise<OrderDocument['makers']> {
  const { position } = orderLines
  const { artist, brand, type } = products
  const rows = await ctx.db
    .select({ position, artist, brand, type })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
  return Object.fromEntries(
    rows.map((row) => [
      toLineId({ orderId, position: row.position }),
      { maker: row.artist || row.brand, type: row.type },
    ]),
  )
}
