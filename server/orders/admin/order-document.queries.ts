import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { OrderDocument, PackedOrder } from '#contract/orders/order-admin.ts'
import type { Order } from '#contract/orders/orders.ts'
import { taxWithin } from '#contract/orders/tax.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { listCopyLocations } from '#server/copies/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { listWaitingCompanions } from '../companions.queries.ts'
import { getOrder } from '../orders.queries.ts'
import { statusesToShip } from '../orders.rules.ts'
import { type OrderLineRow, orderLines, orders } from '../orders.tables.ts'
import { toLineId } from '../to-order.ts'
import { haveUnitsHere, isRestWaiting, linesOfPart } from '../two-parts.rules.ts'
import { type PickedLine, toPicks } from './pick-list.rules.ts'

/** The content of an order's invoice, packing slip and pick list. @throws AppError not-found */
export async function getOrderDocument(ctx: Context, orderId: string): Promise<OrderDocument> {
  const order = await getOrder(ctx, orderId)
  const lines = await listDocumentLines(ctx, orderId)
  const totalCents = toCents(order.total)
  const retainedCents = Math.max(totalCents - toCents(order.refunded), 0)
  const { taxName, taxRate } = await getTax(ctx, orderId)
  const { shopName, supplier, timezone } = ctx.settings
  return {
    order,
    supplier: { name: shopName, ...supplier },
    issuedOn: toShopDay(new Date(order.paidAt ?? order.createdAt), timezone),
    gst: toDollars(taxWithin(totalCents, taxRate)),
    kept: { total: toDollars(retainedCents), gst: toDollars(taxWithin(retainedCents, taxRate)) },
    ...toTax(taxName, taxRate),
    makers: toMakers(lines),
    ...(await toPart(ctx, order, lines)),
    ...(await toTogether(ctx, order)),
  }
}

/** The orders that wait to be packed with this one, while it waits itself. */
async function toTogether(ctx: Context, order: Order): Promise<Pick<OrderDocument, 'together'>> {
  if (!statusesToShip.includes(order.status)) return {}
  const waiting = await listWaitingCompanions(ctx, order._id)
  const packed = await Promise.all(waiting.map((orderId) => toPackedOrder(ctx, orderId)))
  const together = packed.filter(({ picks }) => picks.length > 0)
  return together.length > 0 ? { together } : {}
}

async function toPackedOrder(ctx: Context, orderId: string): Promise<PackedOrder> {
  const order = await getOrder(ctx, orderId)
  const lines = await listDocumentLines(ctx, orderId)
  const { picks } = await toPart(ctx, order, lines)
  return { order, makers: toMakers(lines), picks }
}

/** The lines of the next parcel, or of the last one, and how much follows. */
async function toPart(ctx: Context, { _id, parcels = [] }: Order, lines: readonly DocumentLine[]) {
  const [order] = await ctx.db
    .select({ delivery: orders.delivery, shipsOn: orders.shipsOn })
    .from(orders)
    .where(eq(orders.id, _id))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const isFirstPartSent = parcels.some(({ isFirstPart }) => isFirstPart)
  const picks = toPicks(linesOfPart(lines, { ...order, isFirstPartSent }, today))
  const isWaiting = isRestWaiting({ ...order, hasUnitsHere: haveUnitsHere(lines) }, today)
  const later = toPicks(lines.filter(({ shipsOn }) => shipsOn !== null && shipsOn > today))
  const following = later.reduce((sum, { quantity }) => sum + quantity, 0)
  return { picks, ...(isWaiting && { following }) }
}

async function getTax(ctx: Context, orderId: string) {
  const { id, taxName, taxRate } = orders
  const [tax] = await ctx.db.select({ taxName, taxRate }).from(orders).where(eq(id, orderId))
  if (!tax) throw new AppError('not-found', 'There is no such order')
  return tax
}

/** Nothing for GST of 10%, which the response had before shops could have another tax. */
function toTax(name: string, rate: number): Pick<OrderDocument, 'tax'> {
  return name === 'GST' && rate === 1000 ? {} : { tax: { name, rate: rate / 100 } }
}

type DocumentLine = PickedLine &
  Pick<OrderLineRow, 'shipsOn'> &
  Pick<typeof products.$inferSelect, 'brand' | 'type'>

async function listDocumentLines(ctx: Context, orderId: string): Promise<DocumentLine[]> {
  const { position, productId, name, quantity, restocked, shipsOn, soldAs } = orderLines
  const { artist, brand, type } = products
  const rows = await ctx.db
    .select({
      orderId: orderLines.orderId,
      position,
      productId,
      name,
      quantity,
      restocked,
      shipsOn,
      soldAs,
      artist,
      brand,
      type,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(position)
  const ids = rows.map((row) => row.productId)
  const locations = await listCopyLocations(ctx, ids)
  return rows.map((row) => ({ ...row, location: locations.get(row.productId) ?? '' }))
}

function toMakers(lines: readonly DocumentLine[]): OrderDocument['makers'] {
  return Object.fromEntries(
    lines.map((line) => [toLineId(line), { maker: line.artist || line.brand, type: line.type }]),
  )
}
