import { and, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Companion } from '#contract/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { statusesToShip } from './orders.rules.ts'
import { orders } from './orders.tables.ts'

/**
 * The orders that were placed to ship with an order: the one that it joined, and those that joined either. A column of a
 * selection from `orders`.
 */
export const companionsOf: SQL<Companion[] | null> = sql`(
  select jsonb_agg(jsonb_build_object('_id', other.id, 'status', other.status, 'hasOtherAddress',
    coalesce(lower(other.shipping_address::text) <> lower(orders.shipping_address::text), false)) order by other.created_at)
  from orders other
  where (other.ships_with = coalesce(orders.ships_with, orders.id) or other.id = orders.ships_with)
    and other.id <> orders.id)`

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
