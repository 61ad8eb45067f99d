import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { type Change, recordChange, recordChanges } from '../../audit/index.ts'
import { holdImages } from '../../images/index.ts'
import type { Context } from '../../platform/context.ts'
import { publishProducts } from '../product-events.ts'
import { openStocks, setStocks } from '../stock/index.ts'
import type { ImportRun } from './bulk.jobs.ts'
import { productImports } from './bulk.tables.ts'
import type { ImportFile } from './import.queries.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { toAuditFacts } from './product-cells.rules.ts'
import { runImport, type TellProgress } from './run-import.ts'
import { insertProducts, makeIds, type ProductWrite, updateProducts } from './write-products.ts'

/** Makes all changes of a checked file, or none when a row would do anything else than its report says. */
export async function applyImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, apply)
}

async function apply(ctx: Context, file: ImportFile, tell: TellProgress): Promise<void> {
  await lockProductsOf(ctx, file.id)
  await keepWordsOf(ctx, file)
  const outdated: number[] = []
  let done = 0
  for await (const judged of judgeRows(ctx, file)) {
    outdated.push(...judged.filter(isOutdated).map(({ row }) => row.row))
    if (outdated.length === 0) await write(ctx, judged)
    done += judged.length
    await tell(done)
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

/** All at once and in the order of their ids, as everybody who locks products does, so that none wait in a ring. */
async function lockProductsOf(ctx: Context, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    select count(*) from (
      select id from products
      where id in (select product_id from product_import_rows
        where import_id = ${importId} and outcome = 'changed')
      order by id for no key update) as locked`)
}

/**
 * The words of the file's texts, in one order. Adding a product does so for its own words; done here for all of
 * them beforehand, two that add products at the same time cannot wait for each other.
 */
async function keepWordsOf(ctx: Context, { id, columns }: ImportFile): Promise<void> {
  const places = (['name', 'artist', 'brand', 'genre', 'type'] as const)
    .map((column) => columns.indexOf(column) + 1)
    .filter((place) => place > 0)
  await ctx.db.execute(sql`
    insert into product_words (word)
    select distinct word from (
      select distinct r.cells[place] as cell
      from product_import_rows r, unnest(${sql.param(places)}::int[]) as place
      where r.import_id = ${id} and r.outcome in ('new', 'changed')) as texts,
      unnest(product_search_words(cell)) as word
    order by word
    on conflict do nothing`)
}

function isOutdated({ row, verdict }: JudgedRow): boolean {
  const { outcome, changes } = row
  return outcome !== verdict.outcome || !isDeepStrictEqual(changes, verdict.changes)
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

const textColumns = ['name', 'type', 'brand', 'description', 'artist', 'genre', 'tracks']
const imageColumns = ['thumbnail', 'images']

async function write(ctx: Context, judged: readonly JudgedRow[]): Promise<void> {
  const added = judged.filter(({ verdict }) => verdict.outcome === 'new')
  const changed = judged.filter(({ verdict }) => verdict.outcome === 'changed')
  const ids = await makeIds(ctx, added.length)
  const inserts = added.flatMap(({ verdict }, index) => toWrite(ids[index], verdict))
  const pictured = [...inserts, ...changed.filter(touches(imageColumns)).flatMap(toUpdate)]
  const [reworded, others] = partition(changed, touches(textColumns))
  await holdImages(
    ctx,
    pictured.flatMap(({ facts }) => [facts.thumbnail, ...facts.images]),
  )
  await insertProducts(ctx, inserts)
  await updateProducts(ctx, reworded.flatMap(toUpdate), { withTexts: true })
  await updateProducts(ctx, others.flatMap(toUpdate), { withTexts: false })
  await openStocks(ctx, inserts.map(toCount))
  await setStocks(ctx, changed.flatMap(toUpdate).map(toCount))
  await publishProducts(ctx, 'product.created', inserts.map(toId))
  await publishProducts(ctx, 'product.updated', changed.flatMap(toUpdate).map(toId))
  await recordChanges(ctx, [...inserts.map(toCreation), ...changed.flatMap(toChange)])
}

const toUpdate = ({ stored, verdict }: JudgedRow) => toWrite(stored?.id, verdict)

const toId = ({ id }: ProductWrite) => id

const toCount = ({ id, facts }: ProductWrite) => ({ productId: id, stock: facts.stock })

const touches =
  (columns: readonly string[]) =>
  ({ verdict }: JudgedRow) =>
    verdict.changes.some(({ column }) => columns.includes(column))

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function toWrite(
  id: string | undefined,
  { facts }: Pick<JudgedRow['verdict'], 'facts'>,
): ProductWrite[] {
  return id && facts ? [{ id, facts }] : []
}

function toCreation({ id, facts }: ProductWrite): Change {
  return {
    action: 'product.created',
    subject: { id, name: facts.name },
    before: null,
    after: toAuditFacts(facts),
  }
}

function toChange({ stored, verdict: { facts } }: JudgedRow): Change[] {
  if (!stored || !facts) return []
  return [
    {
      action: 'product.changed',
      subject: { id: stored.id, name: facts.name },
      before: toAuditFacts(stored),
      after: toAuditFacts(facts),
    },
  ]
}
