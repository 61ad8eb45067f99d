import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import type { ImportFile } from '../import/import.queries.ts'

/** Adds the names and the search terms of new products, each in one order, and locks all offers that the rows change. */
export async function lock(ctx: Context, file: ImportFile): Promise<void> {
  await lockStockLevels(ctx, await listTouchedOffers(ctx, file))
  await ctx.db.execute(sql`
    select find_or_add_name(kind, name) from (
      select distinct case c."column" when 'artist' then 'artist' else 'label' end as kind, c.after as name
      from ${newCells(file)} where c."column" in ('artist', 'label')
      order by 1, 2) as wanted`)
  await ctx.db.execute(sql`
    insert into search_terms (word)
    select distinct word from (
      select distinct c.after as cell from ${newCells(file)} where c."column" in ('artist', 'title', 'label')
    ) as texts, unnest(product_search_words(cell)) as word
    order by word
    on conflict do nothing`)
}

const newCells = ({ id }: ImportFile) => sql`product_import_rows r,
  jsonb_to_recordset(case when r.import_id = ${id}::uuid and r.outcome = 'new' then r.changes else '[]' end)
    as c("column" text, after text)`

/** Products of new copies, and all copies of the listings. */
async function listTouchedOffers({ db }: Context, { id, columns }: ImportFile): Promise<string[]> {
  const place = columns.indexOf('listing_id') + 1
  const { rows } = await db.execute<{ id: string }>(sql`
    with touched as materialized (
      select product_id, used_copy_id, cells[${place}::int] as listing from product_import_rows
      where import_id = ${id}::uuid and outcome in ('new-copy', 'changed', 'sold-elsewhere', 'missing', 'unchanged'))
    select product_id as id from touched where product_id is not null and used_copy_id is null
    union select used_copy_id from touched where used_copy_id is not null
    union select c.product_id from used_copies c join touched t
      on t.listing ~ '^\\s*\\d{1,15}\\s*$' and c.discogs_listing_group = t.listing::bigint`)
  return rows.map((row) => row.id)
}
