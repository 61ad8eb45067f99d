import { eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { FileMode } from '#contract/file-modes.ts'
import { PARCEL_FILE_ROWS_MAX } from '#contract/limits.ts'
import type { ParcelFileRow } from '#contract/orders/parcels.ts'
import type { Context } from '#server/platform/context.ts'
import { badFile, readCsv } from '#server/platform/csv/read-csv.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { isTakenAlong } from '../orders.rules.ts'
import { orderLines, orders } from '../orders.tables.ts'
import { listParcels } from '../parcels.queries.ts'
import { isRestWaiting } from '../two-parts.rules.ts'
import { addParcel } from './add-parcel.ts'
import { listCarriers } from './carriers.queries.ts'
import { type FileCells, type KnownOrder, planRows, readColumns } from './parcel-file.rules.ts'

/**
 * Checks a file of parcels, or applies its good rows, each in a transaction of its own. A repeated file adds nothing twice,
 * so that an interrupted one is simply sent again.
 * @throws AppError invalid-input for another kind of file, too-large for too many rows
 */
export async function importParcels(
  ctx: Context,
  { mode, bytes }: { mode: FileMode; bytes: Buffer },
): Promise<ParcelFileRow[]> {
  const cells = await readRows(bytes)
  const rows = planRows(cells, {
    orders: await findOrders(ctx, cells),
    carriers: await listCarriers(ctx),
  })
  if (mode === 'check') return rows
  const applied: ParcelFileRow[] = []
  for (const row of rows) applied.push(await applyRow(ctx, row))
  return applied
}

async function readRows(bytes: Buffer): Promise<FileCells[]> {
  const { header, rows } = await readCsv(bytes, { rowsMax: PARCEL_FILE_ROWS_MAX })
  const pick = readColumns(header)
  const read: FileCells[] = []
  for await (const { row, cells } of rows) {
    const [orderId = '', carrier = '', trackingNumber = ''] = pick(cells)
    read.push({ row, orderId: orderId.toUpperCase(), carrier, trackingNumber })
  }
  if (read.length > 0) return read
  throw badFile('The file has no rows below its header.')
}

async function findOrders(
  ctx: Context,
  rows: readonly FileCells[],
): Promise<Map<string, KnownOrder>> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))]
  const parcelsOf = await listParcels(ctx, ids)
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const found = await ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      source: orders.source,
      delivery: orders.delivery,
      shipsOn: orders.shipsOn,
      hasUnits: sql<boolean>`bool_or(${orderLines.restocked} < ${orderLines.quantity})`,
      hasUnitsHere: sql<boolean>`bool_or(${orderLines.restocked} < ${orderLines.quantity} and ${orderLines.shipsOn} is null)`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.id, ids))
    .groupBy(orders.id)
  return new Map(
    found.map(({ id, status, hasUnits, ...order }) => [
      id,
      {
        status,
        isTakenAlong: isTakenAlong(order),
        hasUnits,
        isRestWaiting: isRestWaiting(order, today),
        parcels: parcelsOf.get(id) ?? [],
      },
    ]),
  )
}

/** An order that was changed since the plan refuses its row; the others are applied. */
async function applyRow(ctx: Context, row: ParcelFileRow): Promise<ParcelFileRow> {
  if (row.outcome !== 'add') return row
  try {
    await addParcel(ctx, { ...row, notify: true, together: true })
    return row
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...row, outcome: 'refused', ships: false, message: error.message }
  }
}
