import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from './import.queries.ts'

/**
 * Inserts the search terms in these columns of the whole file, in one order. Without this, two transactions that insert
 * products could deadlock on their terms.
 */
export async function saveSearchTerms(
  ctx: Context,
  { id, columns }: ImportFile,
  searched: readonly string[],
): Promise<void> {
  const places = searched.map((name) => columns.indexOf(name) + 1).filter((place) => place > 0)
  await ctx.db.execute(sql`
    insert into search_terms (word)
    select distinct word from (
      select distinct r.cells[place] as cell
      from product_import_rows r, unnest(${sql.param(places)}::int[]) as place
      where r.import_id = ${id} and r.outcome in ('new', 'changed')) as texts,
      unnest(product_search_words(cell)) as word
    order by word
    on conflict do nothing`)
}
