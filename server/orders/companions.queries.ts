import { and, asc, inArray, ne, or, sql } from 'drizzle-orm'
import type { Companion } from '#contract/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { statusesToShip } from './orders.rules.ts'
import { type OrderRow, orders } from './orders.tables.ts'

type Row = Pick<OrderRow, 'id' | 'shipsWith' | 'shippingAddress'>

/** The order that the others of its group joined. */
const firstOf = ({ id, shipsWith }: Pick<Row, 'id' | 'shipsWith'>) => shipsWith ?? id

/** The orders that were placed to ship with each of these: the one that it joined, and those that joined either. That one comes first, then the oldest. */
export async function listCompanions(
  { db }: Pick<Context, 'db'>,
  rows: readonly Row[],
): Promise<Map<string, Companion[]>> {
  if (rows.length === 0) return new Map()
  const { id, status, shipsWith, shippingAddress, createdAt } = orders
  const joined = rows.flatMap((row) => row.shipsWith ?? [])
  const found = await db
    .select({ id, status, shipsWith, shippingAddress })
    .from(orders)
    .where(
      or(
        inArray(shipsWith, rows.map(firstOf)),
        joined.length > 0 ? inArray(id, joined) : undefined,
      ),
    )
    .orderBy(sql`${shipsWith} nulls first`, asc(createdAt))
  const groups = Map.groupBy(found, firstOf)
  return new Map(
    rows.map((row) => {
      const others = (groups.get(firstOf(row)) ?? []).filter((other) => other.id !== row.id)
      return [row.id, others.map((other) => toCompanion(other, row))]
    }),
  )
}

function toCompanion({ id, status, shippingAddress }: Row & Pick<OrderRow, 'status'>, to: Row) {
  const isKnown = shippingAddress !== null && to.shippingAddress !== null
  const hasOtherAddress = isKnown && toText(shippingAddress) !== toText(to.shippingAddress)
  return { _id: id, status, hasOtherAddress }
}

const toText = (address: Row['shippingAddress']) => JSON.stringify(address).toLowerCase()

/** The ids of those that are paid and wait for shipment. */
export async function listWaitingCompanions(
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<string[]> {
  const first = sql`coalesce((select ships_with from orders where id = ${orderId}), ${orderId})`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(sql`${orders.id} = ${first}`, sql`${orders.shipsWith} = ${first}`),
        ne(orders.id, orderId),
        inArray(orders.status, statusesToShip),
      ),
    )
    .orderBy(orders.createdAt)
  return rows.map(({ id }) => id)
}
