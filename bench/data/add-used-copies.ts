import type pg from 'pg'

const TABLES = ['used_copies', 'stock_movements']

/**
 * Adds about as many used copies as there are products: half of the records have one to four. A twelfth of those records
 * is sold out itself and has used copies only. Triggers of `products` must be disabled, and `rebuild_products()` follows.
 */
export async function addUsedCopies(client: pg.Client): Promise<void> {
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`
    insert into products (parent_id, variant_kind, price_cents, stock, name, type, brand, description, artist, genre,
      release_date, track_list, created_at, updated_at)
    select id, 'used', price_cents * (11 - copy) / 12 / 50 * 50, 1, name, type, brand, description, artist, genre,
      release_date, track_list, created_at, updated_at
    from (
      select *, row_number() over (order by created_at desc) as place from products where type = 'vinyl'
    ) as records
    cross join lateral generate_series(1, 1 + place / 2 % 4) as copy
    where place % 2 = 0`)
  await client.query(`
    insert into used_copies (product_id, media_grade, sleeve_grade, notes, state, listed_at)
    select id, (array['NM', 'VG+', 'VG', 'G+'])[1 + price_cents / 50 % 4], 'VG+', 'Light marks on side B',
      'on-sale', created_at
    from products where parent_id is not null`)
  await client.query(`
    insert into stock_movements (product_id, quantity, reason, actor, created_at)
    select id, 1, 'opening', 'benchmark', created_at from products where parent_id is not null`)
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
}
