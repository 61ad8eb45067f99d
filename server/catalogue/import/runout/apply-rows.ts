import { and, eq } from 'drizzle-orm'
import type { Pressing } from '#contract/pressing.ts'
import {
  albumFields,
  listFields,
  type ProductField,
  productFieldNames,
  productFields,
} from '#contract/product-fields.ts'
import { type Change, recordChanges } from '#server/audit/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { readPressings } from '../../pressing/pressing.queries.ts'
import { toPressing } from '../../pressing/pressing.rules.ts'
import { publishProducts } from '../../product-events.ts'
import type { ProductValues } from '../../product-projection.ts'
import { lockStockLevels, recordOpeningStock, setStockBulk } from '../../stock/index.ts'
import { toExactPressing } from '../../undo/exact-pressing.rules.ts'
import type { ImportFile } from '../import.queries.ts'
import { productImportRows } from '../import.tables.ts'
import { saveSearchTerms } from '../save-search-terms.ts'
import { toImportAuditValues } from './format-cells.rules.ts'
import type { ValidatedRow } from './validate-rows.ts'
import { insertProductRows, type ProductWrite, updateProducts } from './write-products.ts'

/** Locks the changed products, and saves the search terms of the file. */
export async function lockProducts(ctx: Context, file: ImportFile): Promise<void> {
  const { productId, outcome } = productImportRows
  const isChanged = and(eq(productImportRows.importId, file.id), eq(outcome, 'changed'))
  const rows = await ctx.db.select({ productId }).from(productImportRows).where(isChanged)
  await lockStockLevels(
    ctx,
    rows.flatMap((row) => row.productId ?? []),
  )
  await saveSearchTerms(ctx, file, searchedColumns)
}

const toColumn = (field: ProductField) => productFields[field].csv
const searchedColumns = productFieldNames
  .filter((field) => productFields[field].search === 'lexicon')
  .map(toColumn)
const textColumns = productFieldNames
  .filter((field) => productFields[field].search !== 'none')
  .map(toColumn)
const pressingColumns = [...albumFields, 'brand' as const, 'type' as const].map(toColumn)
const imageColumns = listFields('image', 'images').map(toColumn)

export type AppliedRow = {
  stored: ValidatedRow['stored']
  result: Pick<ValidatedRow['result'], 'outcome' | 'values' | 'changes'>
}

/** Adds and changes the products of the rows, with stock, events and log. */
export async function applyRows(ctx: Context, validated: readonly AppliedRow[]): Promise<void> {
  const added = validated.filter(({ result }) => result.outcome === 'new')
  const changed = validated.filter(({ result }) => result.outcome === 'changed')
  const ids = await makeIds(ctx, added.length)
  const inserts = added.flatMap(({ result }, index) => toWrite(ids[index], result))
  const pictured = [...inserts, ...changed.filter(touches(imageColumns)).flatMap(toUpdate)]
  const [reworded, others] = partition(changed, touches(textColumns))
  await lockImages(
    ctx,
    pictured.flatMap(({ values }) => [values.thumbnail, ...values.images]),
  )
  await insertProductRows(ctx, inserts)
  const released = changed.filter(touches(pressingColumns))
  const earlier = await readPressingsOf(ctx, released, ({ stored }) => stored)
  await updateProducts(ctx, reworded.flatMap(toUpdate), { withTexts: true })
  await updateProducts(ctx, others.flatMap(toUpdate), { withTexts: false })
  await recordOpeningStock(ctx, inserts.map(toCount))
  await setStockBulk(ctx, changed.flatMap(toUpdate).map(toCount))
  await publishProducts(ctx, 'product.created', inserts.map(toId))
  await publishProducts(ctx, 'product.updated', changed.flatMap(toUpdate).map(toId))
  const later = await readPressingsOf(ctx, released, ({ result }) => result.values)
  const toExact = (id: string) => toExactPressing(earlier.get(id), later.get(id))
  await recordChanges(ctx, [
    ...inserts.map(toCreation),
    ...changed.flatMap((row) => toChange(row, toExact)),
  ])
}

/** The pressings that follow from the texts of these rows, as they are now. */
async function readPressingsOf(
  ctx: Context,
  rows: readonly AppliedRow[],
  valuesOf: (row: AppliedRow) => Pick<ProductValues, 'trackList'> | undefined,
): Promise<Map<string, Pressing>> {
  const ids = rows.flatMap(({ stored }) => stored?.id ?? [])
  const tracks = new Map(rows.map((row) => [row.stored?.id, valuesOf(row)?.trackList ?? []]))
  const found = await readPressings(ctx, ids)
  return new Map([...found].map(([id, row]) => [id, toPressing(row, tracks.get(id) ?? [])]))
}

const toUpdate = ({ stored, result }: AppliedRow) => toWrite(stored?.id, result)

const toId = ({ id }: ProductWrite) => id

const toCount = ({ id, values }: ProductWrite) => ({ productId: id, stock: values.stock })

const touches =
  (columns: readonly string[]) =>
  ({ result }: AppliedRow) =>
    result.changes.some(({ column }) => columns.includes(column))

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function toWrite(
  id: string | undefined,
  { values }: Pick<AppliedRow['result'], 'values'>,
): ProductWrite[] {
  return id && values ? [{ id, values }] : []
}

function toCreation({ id, values }: ProductWrite): Change {
  return {
    action: 'product.created',
    subject: { id, name: values.name },
    before: null,
    after: toImportAuditValues(values),
  }
}

type ToExact = (id: string) => Change['exact']

function toChange({ stored, result: { values } }: AppliedRow, toExact: ToExact): Change[] {
  if (!stored || !values) return []
  return [
    {
      action: 'product.changed',
      subject: { id: stored.id, name: values.name },
      before: toImportAuditValues(stored),
      after: toImportAuditValues(values),
      exact: toExact(stored.id),
    },
  ]
}
