import { sql } from 'drizzle-orm'
import type { VariantKind } from '#contract/offers.ts'
import { pick } from '#contract/product-fields.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { products } from '../catalogue.tables.ts'

const written = pick(products, ['id', 'parentId', 'priceCents', 'stock'])

type NewVariantRow = { id: string; parentId: string; priceCents: number; stock: number }

/** Inserts variants with the texts of their products and with their stock, which `recordOpeningStock` adds to the ledger. */
export async function insertVariantRows(
  { db, now }: Context,
  kind: VariantKind,
  variants: readonly NewVariantRow[],
): Promise<void> {
  await db.execute(sql`
    insert into products (id, parent_id, variant_kind, price_cents, stock, name, type, brand, description, thumbnail,
      artist, genre, release_date, track_list, created_at, updated_at)
    select v.id, p.id, ${kind}, v."priceCents", v.stock, p.name, p.type, p.brand, p.description, p.thumbnail,
      p.artist, p.genre, p.release_date, p.track_list, p.created_at, ${now}::timestamptz
    from ${toRecordset(written, variants)} as v join products p on p.id = v."parentId"`)
}
