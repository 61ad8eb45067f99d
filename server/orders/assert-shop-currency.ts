import { desc } from 'drizzle-orm'
import { shopFormats } from '#contract/locale.ts'
import type { Context } from '#server/platform/context.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { orders } from './orders.tables.ts'

/**
 * Refuses a currency other than that of the orders, which all have one: prices, figures and refunds are numbers without it.
 * @throws StartError
 */
export async function assertShopCurrency({ db }: Pick<Context, 'db'>): Promise<void> {
  const { currency } = shopFormats()
  const [last] = await db
    .select({ currency: orders.currency })
    .from(orders)
    .orderBy(desc(orders.createdAt))
    .limit(1)
  const known = last?.currency.toUpperCase()
  if (known === undefined || known === currency) return
  throw new StartError(
    `SHOP_CURRENCY is ${currency}, but this shop has orders in ${known}: its prices, sales figures and refunds would all be read as ${currency}. Set SHOP_CURRENCY=${known}, or open a new shop in ${currency} with an empty DATA_DIR or DATABASE_URL.`,
  )
}
