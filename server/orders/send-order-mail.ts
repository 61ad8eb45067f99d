import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { jobWorker } from '../platform/jobs/job-worker.ts'
import { toOrderMail } from './order-mail.ts'
import { listLinesOf } from './order-row.ts'
import { sendOrderMailJob } from './orders.jobs.ts'
import { type OrderMailKind, orderMails, orders } from './orders.tables.ts'

/**
 * Sends a mail an order called for and notes that it went. A crash in between sends it twice rather than never.
 */
async function sendOrderMail(
  ctx: Context,
  { orderId, kind }: { orderId: string; kind: OrderMailKind },
): Promise<void> {
  const isThisMail = and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind))
  const [waiting] = await ctx.db
    .select({ order: orders })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .where(and(isThisMail, isNull(orderMails.sentAt)))
  if (!waiting) return
  const placed = { order: waiting.order, lines: await listLinesOf(ctx, orderId) }
  await ctx.mailer.send(toOrderMail(kind, placed, ctx.settings))
  await ctx.db.update(orderMails).set({ sentAt: ctx.now }).where(isThisMail)
}

export const orderMailWorker = jobWorker(sendOrderMailJob, sendOrderMail)
