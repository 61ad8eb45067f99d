import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ProductFacts } from './product-cells.rules.ts'

export type ProductWrite = { id: string; facts: ProductFacts }

/** How PostgreSQL reads a list of `ProductWrite` flattened to JSON. */
const shape = sql`(id uuid, name text, type text, "priceCents" int, stock int, brand text, description text,
  thumbnail text, images text[], artist text, genre text, "releaseDate" date, "trackList" text[])`

const toJson = (writes: readonly ProductWrite[]) =>
  JSON.stringify(writes.map(({ id, facts }) => ({ id, ...facts })))

/** Ids for that many new products, in order. */
export async function makeIds(ctx: Context, count: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/** New products with their stock, which `openStocks` enters in the ledger. */
export async function insertProducts(ctx: Context, writes: readonly ProductWrite[]): Promise<void> {
  if (writes.length === 0) return
  await ctx.db.execute(sql`
    insert into products (id, name, type, price_cents, stock, brand, description, thumbnail, images,
      artist, genre, release_date, track_list, created_at, updated_at)
    select id, name, type, "priceCents", stock, brand, description, thumbnail, images,
      artist, genre, "releaseDate", "trackList", ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${toJson(writes)}::jsonb) as v${shape}`)
}

/**
 * Everything but the stock of locked products. The words a search goes by are made anew only where texts changed,
 * which is most of the work.
 */
export async function updateProducts(
  ctx: Context,
  writes: readonly ProductWrite[],
  { withTexts }: { withTexts: boolean },
): Promise<void> {
  if (writes.length === 0) return
  const texts = sql`, name = v.name, type = v.type, brand = v.brand, description = v.description,
    artist = v.artist, genre = v.genre, track_list = v."trackList"`
  await ctx.db.execute(sql`
    update products p
    set price_cents = v."priceCents", thumbnail = v.thumbnail, images = v.images,
      release_date = v."releaseDate", updated_at = ${laterThanBefore(ctx)} ${withTexts ? texts : sql``}
    from jsonb_to_recordset(${toJson(writes)}::jsonb) as v${shape}
    where p.id = v.id`)
}

/** As `toVersionTime`: also within a millisecond later than the version before. */
const laterThanBefore = ({ now }: Context) =>
  sql`greatest(${now}::timestamptz, p.updated_at + interval '1 millisecond')`
