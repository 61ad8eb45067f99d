import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import {
  type EntryToUndo,
  findLaterChanges,
  isSameValue,
  type UndoPlan,
} from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, usedCopies, variantOptions } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { hasOpenDraw } from '#server/pricing/index.ts'
import {
  archiveProduct,
  canHaveUsedCopies,
  HAS_OPEN_DRAW,
  restoreProduct,
} from '#server/products/index.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { findOfferValues, type OfferValues } from './read-offer-values.ts'
import { changedFieldsOf, UNITS_TAKEN } from './undo-values.rules.ts'

/** The records that are undone in the same transaction. */
type Together = ReadonlySet<string>

const wholeRecord = () => ['']

/** Images that came later, as those of an import do, are deleted and come back with the offer. */
const isImage = (field: string) => field === 'thumbnail' || field === 'images'
const beyondImages = (later: Pick<EntryToUndo, 'before' | 'after'>) =>
  changedFieldsOf(later).every(isImage) ? [] : ['']

/** Undoes that an offer was added: it is archived. */
export async function planCreationUndo(
  ctx: Context,
  entry: EntryToUndo,
  together: Together,
): Promise<UndoPlan> {
  const { subjectId: id } = entry
  const current = await findOfferValues(ctx, id)
  if (!current) {
    const conflicts = [{ field: '', message: 'It is deleted already.' }]
    return { before: null, after: null, conflicts, apply: async () => {} }
  }
  const conflicts = findLaterChanges(entry, beyondImages)
  if (conflicts.length === 0) {
    conflicts.push(...findDifferences(entry, current))
    conflicts.push(...(await findLaterUnits(ctx, entry, current)))
  }
  conflicts.push(...(await findVariants(ctx, id, together)))
  conflicts.push(...(await findCustomers(ctx, id)))
  const names = Object.keys(entry.after ?? {})
  return {
    before: Object.fromEntries(names.map((name) => [name, current.values[name] ?? null])),
    after: null,
    conflicts,
    apply: (ctx) => archiveProduct(ctx, id),
  }
}

function findDifferences(entry: EntryToUndo, { offer, values }: OfferValues) {
  const conflicts = Object.entries(entry.after ?? {}).flatMap(([field, value]) => {
    if (isImage(field) || isSameValue(values[field], value)) return []
    const message = field === 'stock' ? toUnitsMessage(values) : 'It has another value by now.'
    return [{ field, message }]
  })
  if (offer.available < offer.stock) {
    conflicts.push({ field: 'stock', message: UNITS_TAKEN })
  }
  return conflicts
}

const toUnitsMessage = ({ stock }: AuditValues) =>
  `Units were sold or returned since: the stock is ${stock} by now.`

/** A record of a Discogs file is logged without its stock, to which each of its listings adds. */
async function findLaterUnits(
  { db }: Context,
  { subjectId, createdAt, transactionId, after }: EntryToUndo,
  { values }: OfferValues,
) {
  if (after && 'stock' in after) return []
  const isLater = and(
    eq(stockMovements.productId, subjectId),
    gt(stockMovements.createdAt, createdAt),
    // The steps of an import follow one another, sometimes on another day.
    sql`not exists (select from audit_entries e where e.subject_id = ${subjectId}
      and e.transaction_id = ${String(transactionId)}::bigint and e.created_at = stock_movements.created_at)`,
  )
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${stockMovements.quantity}), 0)::int` })
    .from(stockMovements)
    .where(isLater)
  return row?.units ? [{ field: 'stock', message: toUnitsMessage(values) }] : []
}

async function findVariants(ctx: Context, id: string, together: Together) {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.parentId, id), isInShop))
  const others = rows.filter((row) => !together.has(row.id)).length
  if (others === 0) return []
  const message =
    others === 1
      ? 'It has a used copy or an option by now, which would be deleted with it.'
      : `It has ${others} used copies or options by now, which would be deleted with it.`
  return [{ field: '', message }]
}

/** Customers in an open draw or the queue, whom an undo would leave without an answer. */
async function findCustomers(ctx: Context, id: string) {
  if (await hasOpenDraw(ctx, id)) return [{ field: '', message: HAS_OPEN_DRAW }]
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select waiting_customers(${id}::uuid) as count`,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  const message = count === 1 ? 'A customer wants it by now.' : `${count} customers want it by now.`
  return [{ field: '', message }]
}

/** Undoes that an offer was deleted: archived rows stay complete. */
export async function planArchiveUndo(
  ctx: Context,
  entry: EntryToUndo,
  together: Together,
): Promise<UndoPlan> {
  const { subjectId: id, before } = entry
  const option = toOption(entry)
  const message = await findObstacle(ctx, id, { together, label: option?.label })
  const conflicts = findLaterChanges(entry, wholeRecord)
  if (message !== undefined && conflicts.length === 0) conflicts.push({ field: '', message })
  return {
    before: null,
    after: before,
    conflicts,
    apply: (ctx) => restoreProduct(ctx, { id, option }),
  }
}

type Known = { together: Together; label: string | undefined }

async function findObstacle(ctx: Context, id: string, { together, label }: Known) {
  const [row] = await ctx.db.select().from(products).where(eqId(products.id, id))
  if (!row) return 'Its data is gone.'
  if (!row.archivedAt) return 'It is in the shop by now.'
  if (!row.parentId) return
  const [parent] = await ctx.db.select().from(products).where(eq(products.id, row.parentId))
  if (parent?.archivedAt && !together.has(parent.id))
    return 'Its product is deleted. Undo that first.'
  if (parent && row.variantKind === 'used' && !(await fitsType(ctx, id, parent.type))) {
    return 'Its product has another type by now.'
  }
  if (label === undefined) return
  const hasLabel = and(
    ...[eq(variantOptions.parentId, row.parentId), eq(variantOptions.label, label)],
    ne(variantOptions.productId, sql`${id}::uuid`),
  )
  const isTaken = (await ctx.db.$count(variantOptions, hasLabel)) > 0
  return isTaken ? 'This product has such an option again.' : undefined
}

async function fitsType(ctx: Context, id: string, type: ProductType): Promise<boolean> {
  const [copy] = await ctx.db.select().from(usedCopies).where(eq(usedCopies.productId, id))
  if (!canHaveUsedCopies(type)) return false
  return type === 'vinyl' ? !copy?.condition : !copy?.mediaGrade && !copy?.sleeveGrade
}

function toOption({ before }: EntryToUndo) {
  const { option: label, position } = before ?? {}
  if (typeof label !== 'string') return
  return { label, ...(typeof position === 'number' && { position }) }
}
