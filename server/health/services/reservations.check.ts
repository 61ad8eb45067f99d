import { and, countDistinct, isNull, notLike, sum } from 'drizzle-orm'
import { formatNumber } from '#contract/locale.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Check } from '#server/platform/check.ts'
import type { Database } from '#server/platform/db/database.ts'
import { reservations } from '#server/stock/stock.tables.ts'
import { note, ok } from './check-messages.ts'

/** More than busy hours of a shop usually reserve. */
const USUAL_SHARE = 0.2

/** Shows how much of the stock customers cannot buy because unpaid orders reserve it. */
export const reservationsCheck: Check = {
  part: 'reservations',
  title: 'Reserved by unpaid orders',
  async run({ db }) {
    if (!db) return [note('Not looked at, as the database is not there.')]
    const { units, orders, stock } = await countReserved(db)
    if (units === 0) return [ok('None.')]
    const text = `${toText(units, 'unit')} in ${toText(orders, 'order')}, of ${toText(stock, 'unit')} in stock.`
    if (units <= stock * USUAL_SHARE) return [ok(text)]
    return [
      note(
        text,
        'Look at the pending orders in the back office, and cancel those you do not trust.',
      ),
    ]
  },
}

async function countReserved(db: Database) {
  const [[held], [shelf]] = await Promise.all([
    db
      .select({
        units: sum(reservations.quantity).mapWith(Number),
        orders: countDistinct(reservations.orderId),
      })
      .from(reservations)
      // Returned copies that wait for their inspection, and units on hold: no order reserves them.
      .where(
        and(notLike(reservations.orderId, 'inspection-%'), notLike(reservations.orderId, 'hold-%')),
      ),
    db
      .select({ stock: sum(products.stock).mapWith(Number) })
      .from(products)
      .where(isNull(products.archivedAt)),
  ])
  return { units: held?.units ?? 0, orders: held?.orders ?? 0, stock: shelf?.stock ?? 0 }
}

function toText(amount: number, noun: string): string {
  return `${formatNumber(amount)} ${noun}${amount === 1 ? '' : 's'}`
}
