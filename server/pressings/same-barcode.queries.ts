import { sql } from 'drizzle-orm'
import type { Product, SameBarcode } from '#contract/products/catalogue.ts'
import type { Context } from '#server/platform/context.ts'

const SHOWN_MAX = 20

/** The other records of the shop with a barcode of this one, newest first; undefined for none. */
export async function findSameBarcode(
  { db }: Pick<Context, 'db'>,
  { _id, pressing }: Pick<Product, '_id' | 'pressing'>,
): Promise<SameBarcode | undefined> {
  if (!pressing || pressing.gtins.length === 0) return
  const { rows } = await db.execute<SameBarcode[number]>(sql`
    select p.id as "_id", p.name, coalesce((
      select l.catalogue_number from pressing_labels l
      where l.product_id = p.id and l.catalogue_number <> '' order by l.position limit 1), '') as "catalogueNumber"
    from pressings r join products p on p.id = r.product_id
    where r.gtins && ${sql.param(pressing.gtins)}::text[] and p.id <> ${_id}::uuid
      and p.archived_at is null and p.type = 'vinyl'
    order by p.created_at desc, p.id desc limit ${SHOWN_MAX}`)
  return rows.length > 0 ? rows : undefined
}
