import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { orderMails } from '../order-mails.tables.ts'
import { sendOrderMailJob } from '../orders.jobs.ts'

/** Enqueues an unsent mail whose job is gone. Does nothing once it is sent or replaced. */
export async function retryOrderMail(ctx: Context, mailId: string): Promise<void> {
  const [mail] = await ctx.db
    .select({ orderId: orderMails.orderId, kind: orderMails.kind })
    .from(orderMails)
    .where(and(eq(orderMails.id, mailId), isNull(orderMails.sentAt), isNull(orderMails.replacedAt)))
    .for('update')
  if (mail) await ctx.jobs.enqueue(ctx.db, sendOrderMailJob, { mailId, ...mail })
}
