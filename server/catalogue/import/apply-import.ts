import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import {
  listFields,
  type ProductField,
  productFieldNames,
  productFields,
} from '#contract/product-fields.ts'
import { type Change, recordChange, recordChanges } from '#server/audit/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { publishProducts } from '../product-events.ts'
import { lockStockLevels, recordOpeningStock, setStockBulk } from '../stock/index.ts'
import { toImportAuditValues } from './format-cells.rules.ts'
import type { ImportRun } from './import.jobs.ts'
import type { ImportFile } from './import.queries.ts'
import { productImportRows, productImports } from './import.tables.ts'
import { type ReportProgress, runImport } from './run-import.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'
import { insertProductRows, makeIds, type ProductWrite, updateProducts } from './write-products.ts'

/** Applies all changes of a checked file, or none when a row would differ from its report. */
export async function applyImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, apply)
}

async function apply(ctx: Context, file: ImportFile, report: ReportProgress): Promise<void> {
  await lockProductsOf(ctx, file.id)
  await saveSearchTerms(ctx, file)
  const outdated: number[] = []
  let done = 0
  for await (const validated of validateRows(ctx, file)) {
    outdated.push(...validated.filter(isOutdated).map(({ row }) => row.row))
    if (outdated.length === 0) await write(ctx, validated)
    done += validated.length
    await report(done)
  }
  if (outdated.length > 0) throw toConflict(outdated)
  await recordChange(ctx, {
    action: 'products.imported',
    subject: { id: file.id, name: file.fileName },
    before: null,
    after: { new: file.newCount, changed: file.changedCount },
  })
  await ctx.db
    .update(productImports)
    .set({ state: 'applied', failure: '' })
    .where(eq(productImports.id, file.id))
}

/** All at once, because the order of locks must not depend on the order of the file. */
async function lockProductsOf(ctx: Context, importId: string): Promise<void> {
  const { productId, outcome } = productImportRows
  const isChanged = and(eq(productImportRows.importId, importId), eq(outcome, 'changed'))
  const rows = await ctx.db.select({ productId }).from(productImportRows).where(isChanged)
  await lockStockLevels(
    ctx,
    rows.flatMap((row) => row.productId ?? []),
  )
}

/**
 * Inserts the search terms of the whole file, in one order. Without this, two transactions that insert products could
 * deadlock on their terms.
 */
async function saveSearchTerms(ctx: Context, { id, columns }: ImportFile): Promise<void> {
  const places = productFieldNames
    .filter((field) => productFields[field].search === 'lexicon')
    .map((field) => columns.indexOf(productFields[field].csv) + 1)
    .filter((place) => place > 0)
  await ctx.db.execute(sql`
    insert into search_terms (word)
    select distinct word from (
      select distinct r.cells[place] as cell
      from product_import_rows r, unnest(${sql.param(places)}::int[]) as place
      where r.import_id = ${id} and r.outcome in ('new', 'changed')) as texts,
      unnest(product_search_words(cell)) as word
    order by word
    on conflict do nothing`)
}

function isOutdated({ row, result }: ValidatedRow): boolean {
  const { outcome, changes } = row
  return outcome !== result.outcome || !isDeepStrictEqual(changes, result.changes)
}

function toConflict(rows: readonly number[]): AppError {
  const where =
    rows.length === 1 ? `the product in row ${rows[0]}` : `${rows.length} products of the file`
  const first = rows.length === 1 ? '' : ` (row ${rows[0]} first)`
  return new AppError(
    'conflict',
    `Since the check somebody or a sale has changed ${where}${first}. Nothing was changed. Check the file again to see what it would do now.`,
  )
}

const toColumn = (field: ProductField) => productFields[field].csv
const textColumns = productFieldNames
  .filter((field) => productFields[field].search !== 'none')
  .map(toColumn)
const imageColumns = listFields('image', 'images').map(toColumn)

async function write(ctx: Context, validated: readonly ValidatedRow[]): Promise<void> {
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
  await updateProducts(ctx, reworded.flatMap(toUpdate), { withTexts: true })
  await updateProducts(ctx, others.flatMap(toUpdate), { withTexts: false })
  await recordOpeningStock(ctx, inserts.map(toCount))
  await setStockBulk(ctx, changed.flatMap(toUpdate).map(toCount))
  await publishProducts(ctx, 'product.created', inserts.map(toId))
  await publishProducts(ctx, 'product.updated', changed.flatMap(toUpdate).map(toId))
  await recordChanges(ctx, [...inserts.map(toCreation), ...changed.flatMap(toChange)])
}

const toUpdate = ({ stored, result }: ValidatedRow) => toWrite(stored?.id, result)

const toId = ({ id }: ProductWrite) => id

const toCount = ({ id, values }: ProductWrite) => ({ productId: id, stock: values.stock })

const touches =
  (columns: readonly string[]) =>
  ({ result }: ValidatedRow) =>
    result.changes.some(({ column }) => columns.includes(column))

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function toWrite(
  id: string | undefined,
  { values }: Pick<ValidatedRow['result'], 'values'>,
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

function toChange({ stored, result: { values } }: ValidatedRow): Change[] {
  if (!stored || !values) return []
  return [
    {
      action: 'product.changed',
      subject: { id: stored.id, name: values.name },
      before: toImportAuditValues(stored),
      after: toImportAuditValues(values),
    },
  ]
}
