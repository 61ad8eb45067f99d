import { sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import { askPrepared } from '../../platform/db/prepared.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { lockProducts, type ProductRow } from './lock-products.ts'
import { addUpLines, findShortages, type StockLine } from './stock.rules.ts'

type Reservation = { orderId: string; lines: readonly StockLine[]; expiresAt: Date }

/**
 * Holds all lines for the order, or none. Answers the products by id, locked, for the order to freeze their
 * names and prices.
 * @throws AppError out-of-stock, saying for each short line what is left
 */
export async function reserveStock(
  ctx: Context,
  { orderId, lines, expiresAt }: Reservation,
): Promise<Map<string, ProductRow>> {
  return withTransaction(ctx, async (ctx) => {
    const wanted = addUpLines(lines)
    const shelves = await lockProducts(
      ctx,
      wanted.map((line) => line.productId),
    )
    const shortages = findShortages(wanted, shelves)
    if (shortages.length > 0) throw new AppError('out-of-stock', shortages.join(' '))
    await writeReservations(ctx, { orderId, lines: wanted, expiresAt })
    return shelves
  })
}

/** All in one statement: others who want the same products wait meanwhile. */
async function writeReservations(ctx: Context, { orderId, lines, expiresAt }: Reservation) {
  const values = { orderId, lines: JSON.stringify(lines), expiresAt: expiresAt.toISOString() }
  await askPrepared(ctx.db, 'reserve', { write: reservations, values })
}

const reservations = () => sql`
  with lines as (
    select * from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as line ("productId" uuid, quantity int)
  ), held as (
    insert into reservations (order_id, product_id, quantity, expires_at)
    select ${sql.placeholder('orderId')}, "productId", quantity, ${sql.placeholder('expiresAt')}::timestamptz from lines
  )
  update products set reserved = reserved + lines.quantity from lines where id = lines."productId"`
