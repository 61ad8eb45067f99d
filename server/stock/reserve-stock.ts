import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertAvailable } from './assert-available.ts'
import { lockProducts, type ProductRow } from './lock-products.ts'
import { mergeLines, type StockLine } from './stock.rules.ts'

type Reservation = {
  orderId: string
  lines: readonly StockLine[]
  expiresAt: Date
  /** The network that the reservation counts for. */
  network?: string | null
}

/**
 * Reserves all lines for the order, or none. Returns the locked products by id, for the order's snapshot of names and
 * prices.
 * @throws AppError out-of-stock, with the units left for each missing line
 */
export async function reserveStock(
  ctx: Context,
  { orderId, lines, expiresAt, network = null }: Reservation,
): Promise<Map<string, ProductRow>> {
  return withTransaction(ctx, async (ctx) => {
    const wanted = mergeLines(lines)
    const levels = await lockProducts(
      ctx,
      wanted.map((line) => line.productId),
    )
    await assertAvailable(ctx, wanted, levels)
    await writeReservations(ctx, { orderId, lines: wanted, expiresAt, network })
    return levels
  })
}

/** One statement, because other checkouts wait for the product locks. */
async function writeReservations(ctx: Context, { lines, expiresAt, ...given }: Reservation) {
  const values = { ...given, lines: JSON.stringify(lines), expiresAt: expiresAt.toISOString() }
  await queryPrepared(ctx.db, 'reserve', { write: reservations, values })
}

const reservations = () => sql`
  with lines as (
    select * from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as line ("productId" uuid, quantity int)
  ), held as (
    insert into reservations (order_id, product_id, quantity, expires_at, network)
    select ${sql.placeholder('orderId')}, "productId", quantity, ${sql.placeholder('expiresAt')}::timestamptz,
      ${sql.placeholder('network')} from lines
  )
  update products set reserved = reserved + lines.quantity from lines where id = lines."productId"`
