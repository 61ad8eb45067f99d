import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditValues } from '#contract/audit.ts'
import { toDollars } from '#contract/money.ts'
import type { Pressing } from '#contract/pressings/pressing.ts'
import type { Option } from '#contract/products/offers.ts'
import { albumFields, productFieldNames, productFields } from '#contract/products/product-fields.ts'
import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  type CopyColumns,
  type ProductValues,
  publishProducts,
  refreshChanged,
  toCopyAuditValues,
  toValueName,
} from '#server/catalogue/index.ts'
import { usedCopies, variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import {
  readPresentNames,
  readPressings,
  toExactPressing,
  toPressing,
  toPressingAudit,
  type WrittenPressing,
  withPresentNames,
} from '#server/pressings/index.ts'
import { setStock } from '#server/stock/index.ts'
import type { MovementReason } from '#server/stock/stock.tables.ts'

type ProductRow = typeof products.$inferSelect

/** Values of an offer of any kind by their columns; amounts in cents. */
export type OfferValues = Partial<
  ProductValues &
    Pick<ProductRow, 'searchExtra' | 'shipsOn' | 'needsCompletion'> &
    CopyColumns &
    Option
>

export type OfferChange = {
  id: string
  /** The name before the change. */
  name: string
  /** The stored values, at least those that change. */
  before: OfferValues
  after: OfferValues
  /** The pressing was given: also as it was. Its columns replace those of `after`, and it is saved after the row of the record. */
  pressing?: (WrittenPressing & { former: Pressing | undefined }) | undefined
  /** Why the stock changes; otherwise this follows from the ledger. */
  stockReason?: MovementReason | undefined
}

const BATCH = 1000

/**
 * Changes locked offers, each listed once: rows, ledger, events and log, with a fixed number of statements for a batch. The
 * values are valid for their offer. With `isCount` only stocks change, and the offers retain their version. With `refreshes`
 * what is derived is current in the events, and afterwards.
 * @throws AppError conflict when a stock would fall below the reserved units
 */
export async function saveOffers(
  ctx: Context,
  changes: readonly OfferChange[],
  { isCount = false, refreshes = false } = {},
): Promise<void> {
  for (const chunk of chunksOf(changes, BATCH)) {
    const batch = await nameAtPresent(ctx, chunk)
    const pressed = batch.filter(touchesPressing)
    const earlier = await readPressingsOf(ctx, pressed, ({ before }) => before)
    if (!isCount) await writeValues(ctx, batch)
    await setStock(ctx, batch.flatMap(toStockTarget))
    if (refreshes) await refreshChanged(ctx)
    await publishProducts(
      ctx,
      'product.updated',
      batch.map(({ id }) => id),
      { withVariantsOf: batch.filter(touchesVariants).map(({ id }) => id) },
    )
    const later = await readPressingsOf(ctx, pressed, ({ before, after }) => ({
      ...before,
      ...after,
    }))
    await recordChanges(
      ctx,
      batch.map(({ id, name, before, after, pressing }) => {
        const former = pressing ? pressing.former : earlier.get(id)
        const current = later.get(id)
        return {
          action: 'product.changed' as const,
          subject: { id, name: after.name ?? name },
          before: {
            ...toOfferAuditValues(pickKnown(before, after)),
            ...(pressing && toPressingAudit(former)),
          },
          after: { ...toOfferAuditValues(after), ...(pressing && toPressingAudit(current)) },
          exact: toExactPressing(former, current),
        }
      }),
    )
  }
}

/** Labels and artists of records by their present names. A pressing has found its own, and may have a former one as printed. */
async function nameAtPresent(ctx: Context, changes: OfferChange[]): Promise<OfferChange[]> {
  const isRecord = ({ before, after }: OfferChange) =>
    (after.type ?? before.type ?? 'vinyl') === 'vinyl'
  const names = await readPresentNames(
    ctx,
    changes.filter(isRecord).map(({ after }) => after),
  )
  return changes.map((change) => {
    const { after, pressing } = change
    const named = isRecord(change) ? withPresentNames(after, names) : after
    return { ...change, after: { ...named, ...pressing?.columns } }
  })
}

const searchedColumns = productFieldNames
  .filter((field) => productFields[field].search !== 'none')
  .map(toValueName)
const pressingColumns = [...albumFields, 'brand', 'type']

/** The columns that variants have from their product (db/functions/offers.sql). */
export const variantTexts = [
  'name',
  'type',
  'brand',
  'description',
  'thumbnail',
  'artist',
  'genre',
  'releaseDate',
  'trackList',
] as const

/** Whether the variants of a product change with it; its ship date is that of its options. */
const touchesVariants = ({ before, after }: OfferChange) =>
  ([...variantTexts, 'shipsOn'] as const).some(
    (column) => column in after && !isDeepStrictEqual(before[column], after[column]),
  )

/** Whether the pressing was given, or follows from the values. */
const touchesPressing = ({ after, pressing }: OfferChange) =>
  pressing !== undefined || pressingColumns.some((column) => column in after)

async function readPressingsOf(
  ctx: Context,
  changes: readonly OfferChange[],
  valuesOf: (change: OfferChange) => OfferValues,
): Promise<Map<string, Pressing>> {
  const rows = await readPressings(
    ctx,
    changes.map(({ id }) => id),
  )
  return new Map(
    changes.flatMap((change) => {
      const row = rows.get(change.id)
      return row ? [[change.id, toPressing(row, valuesOf(change).trackList ?? [])]] : []
    }),
  )
}

/** Copies first, because a copy goes on sale with its grades. */
async function writeValues(ctx: Context, changes: readonly OfferChange[]): Promise<void> {
  const given = changes.map(({ id, after: { stock: _, ...after } }) => ({ id, after }))
  for (const table of [usedCopies, variantOptions]) {
    const rows = given.map(({ id, after }) => ({ productId: id, ...pickColumns(table, after) }))
    await updateRows(
      ctx,
      table,
      rows.filter((row) => Object.keys(row).length > 1),
    )
  }
  // PostgreSQL computes the search vectors of each row for which a statement sets one of their columns.
  const isSearched = (row: object) => searchedColumns.some((column) => column in row)
  const rows = given.map(({ id, after }) => ({ id, ...pickColumns(products, after) }))
  await updateRows(ctx, products, rows.filter(isSearched), newVersion(ctx))
  await updateRows(
    ctx,
    products,
    rows.filter((row) => !isSearched(row)),
    newVersion(ctx),
  )
  for (const { pressing } of changes) await pressing?.save(ctx)
}

function pickColumns(table: PgTable, values: OfferValues): object {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => key in columns && value !== undefined),
  )
}

/** Strictly later than the previous version, as in `toVersionTime`; for `updateRows`. */
export const newVersion = ({ now }: Context): SQL =>
  sql`updated_at = greatest(${now}::timestamptz, t.updated_at + interval '1 millisecond')`

function toStockTarget({ id, before, after: { stock }, stockReason: reason }: OfferChange) {
  return stock === undefined || stock === before.stock ? [] : [{ productId: id, stock, reason }]
}

const pickKnown = (values: OfferValues, keys: object): OfferValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in keys))

/** The given values for the audit log. */
export function toOfferAuditValues(values: OfferValues): AuditValues {
  const fields = productFieldNames.map((field) => {
    const value = values[toValueName(field)]
    const isAmount = productFields[field].kind === 'cents' && typeof value === 'number'
    return [field, isAmount ? toDollars(value) : value]
  })
  const { label, position, shipsOn, needsCompletion } = values
  return {
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    ...(shipsOn !== undefined && { shipsOn }),
    ...(needsCompletion !== undefined && { needsCompletion }),
    ...toCopyAuditValues(values),
    ...(label !== undefined && { option: label }),
    ...(position !== undefined && { position }),
  }
}
