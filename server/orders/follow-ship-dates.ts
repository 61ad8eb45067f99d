import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { shipDateMailJob } from './orders.jobs.ts'
import { saveShipDates } from './save-ship-dates.ts'

type Moved = {
  orderId: string
  productId: string
  title: string
  shipsOn: string
  email: string
  isPaid: boolean
}

/**
 * Gives orders that wait for a pre-order the ship date that its product has now, and enqueues one mail to each customer who paid
 * for it. A product without a date ships today. The dates are compared instead of announced, because a ship date can
 * change in many ways: by hand, by a file, with the release date of a pressing.
 */
export async function followShipDates(ctx: Context): Promise<void> {
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  await withTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Moved>(moveLines(today))
    if (rows.length === 0) return
    await saveShipDates(ctx, [...new Set(rows.map(({ orderId }) => orderId))])
    await ctx.jobs.enqueueAll(ctx.db, shipDateMailJob, oncePerCustomer(rows))
  })
}

const moveLines = (today: string) => sql`
  with waiting as (
    select id, email, status from orders
    where ships_on is not null and status in ('pending', 'payment received', 'preparing to ship')
    order by id for update
  )
  update order_lines l
  set ships_on = greatest(coalesce(p.ships_on, p.release_date, ${today}::date), ${today}::date)
  from waiting o, products p
  where l.order_id = o.id and p.id = l.product_id and l.ships_on is not null and l.restocked < l.quantity
    and greatest(coalesce(p.ships_on, p.release_date, ${today}::date), ${today}::date) <> greatest(l.ships_on, ${today}::date)
  returning l.order_id as "orderId", l.product_id as "productId", l.name as title, l.ships_on::text as "shipsOn",
    o.email, o.status <> 'pending' as "isPaid"`

function oncePerCustomer(rows: readonly Moved[]) {
  const isMailed = ({ isPaid, email }: Moved) => isPaid && email !== ''
  const byCustomer = new Map(
    rows.filter(isMailed).map((row) => [`${row.productId} ${row.email.toLowerCase()}`, row]),
  )
  return [...byCustomer.values()].map(({ orderId, title, shipsOn }) => ({
    orderId,
    title,
    shipsOn,
  }))
}
