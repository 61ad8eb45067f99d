import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { jobWorker } from '../platform/jobs/job-worker.ts'
import { CONTACT_DELETED } from './forget-contact.ts'
import { toOrderMail } from './order-mail.ts'
import { listLinesOf } from './order-row.ts'
import { sendOrderMailJob } from './orders.jobs.ts'
import { orderMails, orderRefunds, orders } from './orders.tables.ts'

/** Enough for what a mail server says, not for the whole mail some quote. */
const FAILURE_MAX = 500

/**
 * Sends a mail an order called for and notes that it went, or why not. A crash in between sends it twice rather
 * than never.
 */
async function sendOrderMail(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const isThisMail = eq(orderMails.id, mailId)
  const [waiting] = await ctx.db
    .select({ order: orders, kind: orderMails.kind, refund: orderRefunds })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .leftJoin(orderRefunds, eq(orderRefunds.id, orderMails.refundId))
    .where(and(isThisMail, isNull(orderMails.sentAt), isNull(orderMails.replacedAt)))
  if (!waiting) return
  const { order, kind, refund } = waiting
  if (order.email === '') {
    // The account is deleted and the order through: there is nobody to tell.
    await ctx.db.update(orderMails).set({ failure: CONTACT_DELETED }).where(isThisMail)
    return
  }
  const placed = { order, refund, lines: await listLinesOf(ctx, order.id) }
  try {
    await ctx.mailer.send(toOrderMail(kind, placed, ctx.settings))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await ctx.db
      .update(orderMails)
      .set({
        tries: sql`${orderMails.tries} + 1`,
        triedAt: ctx.now,
        failure: reason.slice(0, FAILURE_MAX),
      })
      .where(isThisMail)
    throw error
  }
  await ctx.db.update(orderMails).set({ sentAt: ctx.now }).where(isThisMail)
}

export const orderMailWorker = jobWorker(sendOrderMailJob, sendOrderMail)
