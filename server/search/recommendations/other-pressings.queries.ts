import { sql } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import { readRows, showRows } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import { withPressings } from '#server/pressings/index.ts'

const SHOWN_MAX = 6

/**
 * At most 6 other records of the shop with the first artist and the normalized title of this one, those in stock first, then
 * newest first, each by its featured offer.
 */
export async function listOtherPressings(
  ctx: Pick<Context, 'db'> & ShopTime,
  productId: string,
): Promise<Product[]> {
  const wanted = await queryPrepared<{ id: string }>(ctx.db, 'other pressings', {
    write: () => sql`
    select p.id from pressings mine
    join pressing_artists my_artist on my_artist.product_id = mine.product_id and my_artist.position = 0
    join pressings other on other.normalized_title = mine.normalized_title and other.product_id <> mine.product_id
    join pressing_artists their_artist on their_artist.product_id = other.product_id
      and their_artist.position = 0 and their_artist.artist_id = my_artist.artist_id
    join products p on p.id = other.product_id and p.archived_at is null and p.type = 'vinyl'
    where mine.product_id = ${sql.placeholder('productId')}::uuid and mine.normalized_title <> ''
    order by p.is_in_stock desc, p.created_at desc, p.id desc limit ${sql.raw(String(SHOWN_MAX))}`,
    values: { productId },
  })
  if (wanted.length === 0) return []
  const rows = await readRows(
    ctx,
    wanted.map(({ id }) => id),
  )
  return withPressings(ctx, showRows(rows, 'featured', ctx))
}
