import { eq } from 'drizzle-orm'
import { gstOf, toCents, toDollars } from '../../contract/money.ts'
import type { OrderPaper } from '../../contract/order-desk.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import type { Context } from '../platform/context.ts'
import { toShopDay } from '../platform/local-days.ts'
import { getOrder } from './orders.queries.ts'
import { orderLines } from './orders.tables.ts'
import { toLineId } from './to-order.ts'

/** What an order's invoice and packing slip say. @throws AppError not-found */
export async function getOrderPaper(ctx: Context, orderId: string): Promise<OrderPaper> {
  const order = await getOrder(ctx, orderId)
  const totalCents = toCents(order.total)
  const keptCents = Math.max(totalCents - toCents(order.refunded), 0)
  const { shopName, supplier, timezone } = ctx.settings
  return {
    order,
    supplier: { name: shopName, ...supplier },
    issuedOn: toShopDay(new Date(order.paidAt ?? order.createdAt), timezone),
    gst: toDollars(gstOf(totalCents)),
    kept: { total: toDollars(keptCents), gst: toDollars(gstOf(keptCents)) },
    makers: await listMakers(ctx, orderId),
  }
}

async function listMakers(ctx: Context, orderId: string): Promise<OrderPaper['makers']> {
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
