import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { refusal } from './problems.ts'

/** The name of the move in the ledger. */
const ACTOR = 'move-in'

/**
 * Does at once what triggers do for single rows. Tables of `products` and those below it must be complete, and their triggers
 * disabled.
 */
export async function rebuildDerived(db: Database, now: Date): Promise<void> {
  await assertNoChains(db)
  await db.execute(sql`
    update products set reserved = r.units from (
      select product_id, sum(quantity)::int as units from reservations group by product_id
    ) as r where r.product_id = products.id`)
  await openLedger(db, now)
  await db.execute(sql`select add_missing_pressings()`)
  await db.execute(sql`select rebuild_products()`)
  await continueNumbers(db)
}

/**
 * Pages and filters follow one step of a merge.
 * @throws StartError for a name that leads to one that leads on
 */
async function assertNoChains(db: Database): Promise<void> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select n.slug from catalogue_names n join catalogue_names other on other.id = n.merged_into
    where other.merged_into is not null limit 1`)
  const [found] = rows
  if (!found) return
  throw refusal(`data/artists-and-labels.jsonl: ${found.slug} leads to a name that was merged.`)
}

/** A stock that its movements do not explain gets one that does. */
async function openLedger(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into stock_movements (product_id, quantity, reason, actor, created_at)
    select p.id, p.stock - coalesce(m.units, 0), case when m.units is null then 'opening' else 'correction' end,
      ${ACTOR}, ${now.toISOString()}::timestamptz
    from products p
    left join (select product_id, sum(quantity)::int as units from stock_movements group by product_id) as m
      on m.product_id = p.id
    where p.stock <> coalesce(m.units, 0)`)
}

/** The next sticker has a number that no copy has. */
async function continueNumbers(db: Database): Promise<void> {
  await db.execute(sql`
    select setval('used_copy_numbers', highest) from (
      select max(substr(sku, 2, 6)::int) as highest from used_copies where sku ~ '^2[0-9]{7}$'
    ) as numbers where highest > (select last_value from used_copy_numbers)`)
}
