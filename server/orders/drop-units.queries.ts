import { type SQL, sql } from 'drizzle-orm'

/** The units of the offer of a drop and its variants in a customer's paid and open orders (DROP-12). */
export function countDropUnits(userId: SQL, dropId: SQL): SQL {
  return sql`
    select coalesce(sum(bought.quantity - bought.restocked), 0)::int
    from orders own join order_lines bought on bought.order_id = own.id join products sold on sold.id = bought.product_id
    where own.user_id = ${userId} and own.status not in ('cancelled', 'returned') and ${dropId} in (sold.id, sold.parent_id)`
}
