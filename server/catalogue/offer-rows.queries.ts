import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { products } from './catalogue.tables.ts'
import { dropColumn } from './drop-column.ts'
import { copyColumns } from './offer-columns.queries.ts'
import { usedCopies, variantOptions } from './offers.tables.ts'
import { shownProductColumns } from './product-projection.ts'
import type { ShownProductRow } from './to-product.ts'

const { label, position } = variantOptions

export const optionColumns = { label, position }

/** The columns of an offer response: `copy` is null unless it is a used copy, `option` unless it is an option. */
export const offerColumns = {
  ...shownProductColumns,
  withdrawalExclusion: products.withdrawalExclusion,
  copy: copyColumns,
  option: optionColumns,
  drop: dropColumn,
}

/** A select of offers with their details, to be continued by conditions and order. */
export function selectOffers(db: Database) {
  return db
    .select(offerColumns)
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, products.id))
    .leftJoin(variantOptions, eq(variantOptions.productId, products.id))
}

/** Offers by id, archived ones and drafts included; unknown ids are omitted. */
export async function readOffers(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, ShownProductRow>> {
  if (ids.length === 0) return new Map()
  const select = (name: string) =>
    selectOffers(db)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name)
  const rows = await cachedStatement(db, 'offers', select).execute({ ids: [...ids] })
  return new Map(rows.map((row) => [row.id, row]))
}
