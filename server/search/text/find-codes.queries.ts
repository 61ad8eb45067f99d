import { and, eq, notInArray, sql } from 'drizzle-orm'
import { readCopySku, toGtin } from '#contract/pressings/barcode.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import type { CodeFacts } from './code-match.rules.ts'

type Reader = Pick<Context, 'db'>

/** The used copy with this number on its sticker, sold ones included; undefined for any other text. */
export async function findCopyBySku({ db }: Reader, text: string): Promise<string | undefined> {
  const sku = readCopySku(text)
  if (sku === undefined) return
  const [copy] = await db
    .select({ id: products.id })
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .where(
      and(
        eq(usedCopies.sku, sku),
        notInArray(usedCopies.state, ['draft', 'withdrawn']),
        sql`${products.archivedAt} is null`,
      ),
    )
  return copy?.id
}

/** The records with this whole barcode, with or without leading zero, spaces and dashes. */
export function findByBarcode(ctx: Reader, text: string): Promise<string[]> {
  const gtin = toGtin(text)
  if (gtin === undefined) return Promise.resolve([])
  return findPressings(ctx, sql`gtins @> array[${gtin}]::text[]`)
}

/**
 * The records with this catalogue number, however it is spaced. A number without a digit is found as a word; plain
 * searches therefore take no further query.
 */
export function findByNumber(ctx: Reader, text: string): Promise<string[]> {
  if (!/\d/.test(text)) return Promise.resolve([])
  return findPressings(ctx, sql`normalized_numbers && normalize_codes(array[${text}])`)
}

async function findPressings({ db }: Reader, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select product_id as id from pressings where ${condition}`,
  )
  return rows.map(({ id }) => id)
}

/** The numbers, barcodes and further labels of these records, which cards do not show. */
export async function readCodes(
  { db }: Reader,
  ids: readonly string[],
): Promise<Map<string, CodeFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await queryPrepared<CodeFacts & { id: string }>(db, 'codes', {
    write: () => sql`
    select r.product_id as id, r.gtins as barcodes,
      array(select l.catalogue_number from pressing_labels l
        where l.product_id = r.product_id and l.catalogue_number <> '' order by l.position) as numbers,
      array(select n.name from pressing_labels l join catalogue_names n on n.id = l.label_id
        where l.product_id = r.product_id and l.position > 0 and n.name <> '' order by l.position) as labels
    from pressings r where r.product_id = any(${sql.placeholder('ids')}::uuid[])`,
    values: { ids: [...ids] },
  })
  return new Map(rows.map((row) => [row.id, row]))
}
