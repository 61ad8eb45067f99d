import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** Artists and labels that have a record in the shop: those without have a page, but none for search engines. */
const namesOfRecords = sql`
  select n.id, n.kind, n.slug from catalogue_names n
  where n.merged_into is null and n.name <> '' and exists (
    select from (
      select product_id from pressing_artists where artist_id = n.id
      union all select product_id from pressing_labels where label_id = n.id) link
    join products p on p.id = link.product_id
    where p.archived_at is null and p.type = 'vinyl')`

export async function countNamesOfRecords(db: Database): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${namesOfRecords}) as names`,
  )
  return rows[0]?.total ?? 0
}

/** In the order they were added: a new name moves no other one to another part. */
export async function listNamesOfRecords(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ path: string }[]> {
  const { rows } = await db.execute<{ kind: string; slug: string }>(
    sql`${namesOfRecords} order by n.id limit ${limit} offset ${offset}`,
  )
  return rows.map(({ kind, slug }) => ({ path: `/${kind}s/${slug}` }))
}
