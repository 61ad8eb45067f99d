import { and, desc, eq, inArray } from 'drizzle-orm'
import { toSoldName } from '#contract/copies/grade-text.ts'
import type { WithdrawableOrder } from '#contract/withdrawals.ts'
import { isPaidFor } from '#server/orders/index.ts'
import { orderHistory } from '#server/orders/order-history.tables.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderLines,
  orders,
} from '#server/orders/orders.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { assertTakesWithdrawals } from './assert-takes-withdrawals.ts'
import { listOpenLines, toDeliveredAt, toLastDay } from './withdrawals.rules.ts'
import { type WithdrawalRow, withdrawals } from './withdrawals.tables.ts'

export type WithdrawableLine = {
  line: OrderLineRow
  /** How many can still be withdrawn. */
  units: number
  /** The sentence of the owner with which the line was sold; undefined where it can be withdrawn. */
  exclusion: string | undefined
}

export type Withdrawable = {
  /** The last day; undefined while the order is not known to be delivered. */
  until: string | undefined
  lines: WithdrawableLine[]
}

/** The orders of one person that the page lists at most. */
const ORDERS_MAX = 100

/** The signed-in customer's orders of which something can still be withdrawn, newest first. */
export async function listWithdrawableOrders(ctx: Context): Promise<WithdrawableOrder[]> {
  assertTakesWithdrawals(ctx)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, signedIn(ctx).userId), eq(orders.isSale, true)))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(ORDERS_MAX)
  const found = await findAllWithdrawable(ctx, rows)
  return rows.flatMap(({ id, createdAt }) => {
    const open = found.get(id)
    if (!open) return []
    const { until, lines } = open
    return [
      {
        _id: id,
        createdAt: createdAt.toISOString(),
        ...(until && { until }),
        lines: lines.map(({ line: { position, name, soldAs, quantity }, units, exclusion }) => ({
          position,
          name: toSoldName(name, soldAs),
          quantity: units,
          ordered: quantity,
          ...(exclusion && { exclusion }),
        })),
      },
    ]
  })
}

/** Undefined for an order of which nothing can be withdrawn any more. */
export async function findWithdrawable(
  ctx: Context,
  order: OrderRow,
): Promise<Withdrawable | undefined> {
  return (await findAllWithdrawable(ctx, [order])).get(order.id)
}

async function findAllWithdrawable(
  ctx: Context,
  candidates: readonly OrderRow[],
): Promise<Map<string, Withdrawable>> {
  // A purchase in the shop itself is no distance contract (Directive 2011/83/EU, Article 2(7)).
  const ids = candidates
    .filter(({ status, source }) => isPaidFor(status) && source !== 'counter')
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.orderId, orderLines.position)
  const earlier = await ctx.db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, ids))
    .orderBy(withdrawals.createdAt, withdrawals.id)
  const deliveries = await listDeliveries(ctx, ids)
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const found = new Map<string, Withdrawable>()
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  for (const id of ids) {
    const deliveredAt = deliveries.get(id)
    const until = deliveredAt && toLastDay(deliveredAt, ctx.settings)
    if (until && until < today) continue
    const before = earlier.filter(({ orderId }) => orderId === id).map(withOwnLines)
    const open = listOpenLines(linesOf.get(id) ?? [], before).map(({ line, units }) => ({
      line,
      units,
      exclusion: line.soldAs?.withdrawalExclusion,
    }))
    if (open.every(({ exclusion }) => exclusion !== undefined)) continue
    found.set(id, { until, lines: open })
  }
  return found
}

/** The chosen lines are those of the order that the sender named: an admin may have matched another one. */
function withOwnLines(row: WithdrawalRow): WithdrawalRow {
  return row.orderId === row.orderNumber ? row : { ...row, lines: null }
}

/** When each of these orders was delivered, of those that are. */
async function listDeliveries(
  { db }: Context,
  orderIds: readonly string[],
): Promise<Map<string, Date>> {
  const { id, orderId, createdAt, toStatus } = orderHistory
  const changes = await db
    .select({ orderId, createdAt, toStatus })
    .from(orderHistory)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(id)
  return new Map(
    [...Map.groupBy(changes, (change) => change.orderId)].flatMap(([id, history]) => {
      const at = toDeliveredAt(history)
      return at ? [[id, at]] : []
    }),
  )
}
