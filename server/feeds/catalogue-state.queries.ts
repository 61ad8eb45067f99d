import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/** As many products as a batch of the feed has: a slow one would exceed the time limit of catalogue reads. */
const BATCH = 500

type Batch = { count: number; last: string | null; hash: string | null }

/**
 * A text that differs after any change of an offer in the shop, whether it was edited, sold out, added, archived or opened.
 * PostgreSQL hashes the products in batches, which takes a small part of the time of reading and writing them.
 */
export async function readCatalogueState(ctx: Pick<Context, 'db' | 'now'>): Promise<string> {
  const state = createHash('sha256')
  let batch: Batch
  let after = '00000000-0000-0000-0000-000000000000'
  do {
    batch = await hashBatch(ctx, after)
    state.update(`${batch.count} ${batch.hash} `)
    after = batch.last ?? after
  } while (batch.count === BATCH)
  state.update(String(await hashDrops(ctx)))
  return state.digest('base64url')
}

async function hashBatch({ db }: Pick<Context, 'db'>, after: string): Promise<Batch> {
  const { rows } = await db.execute<Batch>(sql`
    select count(*)::int as count, max(id::text collate "C") as last,
      bit_xor(hashtextextended(concat_ws(' ', id, updated_at, is_in_stock, stock > reserved, thumbnail, images), 0))::text as hash
    from (select id, updated_at, is_in_stock, stock, reserved, thumbnail, images from products
      where archived_at is null and id > ${after} order by id limit ${BATCH}) as batch`)
  return rows[0] ?? { count: 0, last: null, hash: null }
}

/** A drop opens without a change of its row. */
async function hashDrops({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select bit_xor(hashtextextended(concat_ws(' ', product_id, updated_at, starts_at <= ${at}, open_sale_at <= ${at},
      drawn_at), 0))::text as hash from drops`)
  return rows[0]?.hash ?? undefined
}
