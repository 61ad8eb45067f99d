import { sql } from 'drizzle-orm'
import { actorName, type Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { type MovementReason, stockMovements } from './stock.tables.ts'

type NewMovement = { productId: string; quantity: number; reason: MovementReason }

const { productId, quantity, reason } = stockMovements

/** Adds a batch of movements to the ledger, in its order. */
export async function insertMovements(
  { db, actor, now }: Context,
  movements: readonly NewMovement[],
): Promise<void> {
  const rows = toRecordset(
    { productId, quantity, reason },
    movements.map(({ productId, quantity, reason }) => ({ productId, quantity, reason })),
  )
  await db.execute(sql`
    insert into stock_movements (product_id, quantity, reason, actor, created_at)
    select v."productId", v.quantity, v.reason, ${actorName(actor)}, ${now}::timestamptz from ${rows} as v`)
}
