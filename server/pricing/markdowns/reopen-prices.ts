import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { namesLowestPrice } from './was-prices.ts'

/** After an undo has written these prices: markdowns of used copies count as before the change that it took back. */
export async function reopenPrices({ db }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`select reopen_prices(${sql.param([...ids])}::uuid[], ${namesLowestPrice()})`)
}
