import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from './lock-order.ts'
import { orders } from './orders.tables.ts'

type OpenPage = { id: string; url: string }

/**
 * Saves the payment page of an order and returns it; of two pages for one checkout the first saved one wins. Null
 * when the order no longer awaits payment and the page must be closed.
 */
export async function savePaymentSession(
  ctx: Context,
  orderId: string,
  page: OpenPage,
): Promise<OpenPage | null> {
  const columns = { paymentSessionId: page.id, checkoutUrl: page.url }
  // Almost always the first page, which needs no lock across statements.
  const update = (name: string) => updateFirst(ctx.db, name)
  const saved = await cachedStatement(ctx.db, 'save payment session', update).execute({
    orderId,
    ...columns,
  })
  if (saved.length > 0) return page
  return withTransaction(ctx, async (ctx) => {
    const { status, paymentSessionId, checkoutUrl } = await lockOrder(ctx, orderId)
    if (status !== 'pending') return null
    if (paymentSessionId && checkoutUrl) return { id: paymentSessionId, url: checkoutUrl }
    await ctx.db.update(orders).set(columns).where(eq(orders.id, orderId))
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
