import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { lockOrder } from './order-row.ts'
import { orders } from './orders.tables.ts'

type OpenPage = { id: string; url: string }

/**
 * Notes where the order is paid and answers that page: the one noted first, should two requests of one checkout
 * have opened one each. Null when the order no longer waits for money, so that its page must be closed.
 */
export async function keepPaymentSession(
  ctx: Context,
  orderId: string,
  page: OpenPage,
): Promise<OpenPage | null> {
  const facts = { paymentSessionId: page.id, checkoutUrl: page.url }
  // Nearly always the only one: then no lock has to be held from one statement to the next.
  const update = (name: string) => updateFirst(ctx.db, name)
  const kept = await prepareOnce(ctx.db, 'keep payment page', update).execute({ orderId, ...facts })
  if (kept.length > 0) return page
  return withTransaction(ctx, async (ctx) => {
    const { status, paymentSessionId, checkoutUrl } = await lockOrder(ctx, orderId)
    if (status !== 'pending') return null
    if (paymentSessionId && checkoutUrl) return { id: paymentSessionId, url: checkoutUrl }
    await ctx.db.update(orders).set(facts).where(eq(orders.id, orderId))
    return page
  })
}

function updateFirst(db: Database, name: string) {
  const isFirst = and(
    eq(orders.id, sql.placeholder('orderId')),
    eq(orders.status, 'pending'),
    isNull(orders.paymentSessionId),
  )
  return db
    .update(orders)
    .set({
      paymentSessionId: sql`${sql.placeholder('paymentSessionId')}`,
      checkoutUrl: sql`${sql.placeholder('checkoutUrl')}`,
    })
    .where(isFirst)
    .returning({ id: orders.id })
    .prepare(name)
}
