import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { products } from './catalogue.tables.ts'
import { listedColumns } from './product-projection.ts'
import type { ListedRow } from './show-rows.rules.ts'

type FoundRow = ListedRow & { review: string }

/** The rows of these products, in the order of the ids, with the reviews that a search may have matched; missing ones are omitted. */
export async function readRows(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<FoundRow[]> {
  if (ids.length === 0) return []
  const select = (name: string) =>
    db
      .select({ ...listedColumns, review: products.review })
      .from(products)
      // Its length is unknown to PostgreSQL, which would plan the statement again for each short array.
      .where(sql`${products.id} = any(array(select unnest(${sql.placeholder('ids')}::uuid[])))`)
      .prepare(name)
  const rows = await cachedStatement(db, 'products', select).execute({ ids: [...ids] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
