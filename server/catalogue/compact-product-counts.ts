import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/** Merges the rows of `product_counts` that have the same type, price and availability; the sums stay the same. */
export async function compactProductCounts({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with many as (
      select type, price_cents, is_in_stock from product_counts group by 1, 2, 3 having count(*) > 1
    ), gone as (
      delete from product_counts c using many m
      where c.type = m.type and c.is_in_stock = m.is_in_stock and c.price_cents is not distinct from m.price_cents
      returning c.type, c.price_cents, c.is_in_stock, c.delta
    )
    insert into product_counts (type, price_cents, is_in_stock, delta)
    select type, price_cents, is_in_stock, sum(delta) from gone group by 1, 2, 3 having sum(delta) <> 0`)
}
