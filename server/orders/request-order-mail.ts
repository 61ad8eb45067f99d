import type { Context } from '../platform/context.ts'
import { sendOrderMailJob } from './orders.jobs.ts'
import { type OrderMailKind, orderMails } from './orders.tables.ts'

/** Has the mail sent once the surrounding transaction is through; one of a kind per order, ever. */
export async function requestOrderMail(
  ctx: Context,
  orderId: string,
  kind: OrderMailKind,
): Promise<void> {
  const [added] = await ctx.db
    .insert(orderMails)
    .values({ orderId, kind, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ orderId: orderMails.orderId })
  if (added) await ctx.jobs.enqueue(ctx.db, sendOrderMailJob, { orderId, kind })
}
