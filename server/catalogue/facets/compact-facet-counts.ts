import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/** Merges the rows of `facet_counts` and `facet_pair_counts` that count the same; the sums stay the same. */
export async function compactFacetCounts({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with many as (
      select type, facet_id from facet_counts group by 1, 2 having count(*) > 1
    ), gone as (
      delete from facet_counts c using many m where c.type = m.type and c.facet_id = m.facet_id
      returning c.type, c.facet_id, c.delta
    )
    insert into facet_counts (type, facet_id, delta)
    select type, facet_id, sum(delta) from gone group by 1, 2 having sum(delta) <> 0`)
  await db.execute(sql`
    with many as (
      select type, low_id, high_id from facet_pair_counts group by 1, 2, 3 having count(*) > 1
    ), gone as (
      delete from facet_pair_counts c using many m
      where c.type = m.type and c.low_id = m.low_id and c.high_id = m.high_id
      returning c.type, c.low_id, c.high_id, c.delta
    )
    insert into facet_pair_counts (type, low_id, high_id, delta)
    select type, low_id, high_id, sum(delta) from gone group by 1, 2, 3 having sum(delta) <> 0`)
}
