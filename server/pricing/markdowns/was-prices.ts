import { sql } from 'drizzle-orm'
import { isInEea } from '#contract/eea-countries.ts'
import { shopFormats } from '#contract/locale.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Whether a "was" price is the lowest price of the 30 days before the first markdown, as the law of the EU and the EEA requires
 * (Directive 98/6/EC, Article 6a). Elsewhere it is the highest one of 90 days.
 */
export const namesLowestPrice = (): boolean => isInEea(shopFormats().country)

/** Writes the "was" prices of these copies, or of all that are marked down, from the history of their prices. */
export async function writeWasPrices(
  { db }: Pick<Context, 'db'>,
  ids?: readonly string[],
): Promise<void> {
  const copies = ids === undefined ? sql`null` : sql.param([...ids])
  await db.execute(sql`select write_was_prices(${copies}::uuid[], ${namesLowestPrice()})`)
}
