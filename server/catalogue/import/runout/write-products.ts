import { type SQLChunk, sql } from 'drizzle-orm'
import { productFieldNames, productFields } from '#contract/product-fields.ts'
import type { Context } from '#server/platform/context.ts'
import { nameOf } from '#server/platform/db/columns.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { products } from '../../catalogue.tables.ts'
import { type ProductValues, toValueName, valueColumns } from '../../product-projection.ts'

export type ProductWrite = { id: string; values: ProductValues }

const written = { id: products.id, ...valueColumns }

const toRows = (writes: readonly ProductWrite[]) =>
  toRecordset(
    written,
    writes.map(({ id, values }) => ({ id, ...values })),
  )

/** The stock changes through the ledger. */
const fieldsButStock = productFieldNames.filter((field) => field !== 'stock')
/** Writing any other field rebuilds the search index of the row, which is most of the work of an update. */
const unsearchedFields = fieldsButStock.filter((field) => productFields[field].search === 'none')

const { searchExtra, needsCompletion } = products
const inserted = { ...written, searchExtra, needsCompletion }

type Extras = Partial<Pick<typeof products.$inferInsert, 'searchExtra' | 'needsCompletion'>>

/** Inserts new products with their stock, which `recordOpeningStock` adds to the ledger. */
export async function insertProductRows(
  ctx: Context,
  writes: readonly (ProductWrite & Extras)[],
): Promise<void> {
  if (writes.length === 0) return
  const names = Object.values(inserted).map(nameOf)
  const keys = Object.keys(inserted).map((key) => sql.identifier(key))
  const rows = writes.map(({ id, values, ...extras }) => ({
    ...{ searchExtra: '', needsCompletion: null },
    ...{ id, ...values, ...extras },
  }))
  await ctx.db.execute(sql`
    insert into products (${toList(names)}, created_at, updated_at)
    select ${toList(keys)}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from ${toRecordset(inserted, rows)} as v`)
}

/** Updates all fields of locked products but the stock; without `withTexts` only those outside the search index. */
export async function updateProducts(
  ctx: Context,
  writes: readonly ProductWrite[],
  { withTexts }: { withTexts: boolean },
): Promise<void> {
  if (writes.length === 0) return
  const assignments = (withTexts ? fieldsButStock : unsearchedFields).map((field) => {
    const key = toValueName(field)
    return sql`${nameOf(valueColumns[key])} = v.${sql.identifier(key)}`
  })
  await ctx.db.execute(sql`
    update products p
    set ${toList(assignments)}, updated_at = ${laterThanBefore(ctx)}
    from ${toRows(writes)} as v
    where p.id = v.id`)
}

const toList = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `)

/** Strictly later than the previous version, as in `toVersionTime`. */
const laterThanBefore = ({ now }: Context) =>
  sql`greatest(${now}::timestamptz, p.updated_at + interval '1 millisecond')`
