import { and, inArray, sql } from 'drizzle-orm'
import { formatCredit } from '#contract/pressings/pressing-text.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, publishProducts } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { pressingColumns } from './pressing.queries.ts'
import { toSearchExtra } from './pressing.rules.ts'
import { pressings } from './pressing.tables.ts'

const BATCH = 1000

/** Brings the credit, the brand and the searched texts of locked records up to date with the names they refer to. */
export async function showNames(ctx: Context, productIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(productIds, BATCH)) {
    const shown = await showBatch(ctx, ids)
    const inShop = await withoutArchived(ctx, shown)
    await publishProducts(ctx, 'product.updated', inShop, { withVariantsOf: inShop })
  }
}

async function showBatch({ db, now }: Context, ids: readonly string[]): Promise<string[]> {
  const { artists, labels, identifiers, gtins } = pressingColumns
  const { id, artist, brand } = products
  const rows = await db
    .select({ id, artist, brand, artists, labels, identifiers, gtins })
    .from(pressings)
    .innerJoin(products, sql`${products.id} = ${pressings.productId}`)
    .where(inArray(pressings.productId, [...ids]))
  const wanted = rows.map((row) => ({
    id: row.id,
    artist: row.artists.length > 0 ? formatCredit(row.artists) : row.artist,
    brand: row.labels[0]?.name ?? row.brand,
    search_extra: toSearchExtra(row.labels, row),
  }))
  const { rows: changed } = await db.execute<{ id: string }>(sql`
    update products p set artist = v.artist, brand = v.brand, search_extra = v.search_extra,
      updated_at = greatest(${now}::timestamptz, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as v(id uuid, artist text, brand text, search_extra text)
    where p.id = v.id
      and (p.artist, p.brand, p.search_extra) is distinct from (v.artist, v.brand, v.search_extra)
    returning p.id`)
  return changed.map((row) => row.id)
}

async function withoutArchived({ db }: Context, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isAnyOf(products.id, ids), isInShop))
  return rows.map(({ id }) => id)
}
