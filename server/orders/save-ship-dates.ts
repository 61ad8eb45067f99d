import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { latestShipDate } from './orders.rules.ts'
import { orderLines } from './orders.tables.ts'

/** Saves the ship date of these locked orders, by `latestShipDate`. */
export async function saveShipDates(ctx: Context, orderIds: readonly string[]): Promise<void> {
  const lines = await ctx.db.select().from(orderLines).where(inArray(orderLines.orderId, orderIds))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const dates = [...linesOf].map(([id, lines]) => ({ id, shipsOn: latestShipDate(lines) }))
  await ctx.db.execute(sql`
    update orders set ships_on = dated."shipsOn"
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as dated (id text, "shipsOn" date)
    where orders.id = dated.id`)
}
