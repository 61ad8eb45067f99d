import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import { type JobRun, jobWorker } from '#server/platform/jobs/job-worker.ts'
import { listLinesOf } from '../lock-order.ts'
import { orderMails } from '../order-mails.tables.ts'
import { orderCaptures, orderRefunds } from '../order-payments.tables.ts'
import { sendOrderMailJob } from '../orders.jobs.ts'
import { orders } from '../orders.tables.ts'
import { listParcels } from '../parcels/parcels.queries.ts'
import { CONTACT_DELETED } from '../redact-contact.ts'
import { getMoney } from '../save-money.ts'
import { replaceUnsent } from './enqueue-order-mail.ts'
import { toOrderMail } from './order-mail.ts'
import { isMailTrue } from './order-mails.rules.ts'

/** Long enough for a mail server's error, not for the mail that some servers quote. */
const FAILURE_MAX = 500

/**
 * Sends an order mail and records the success or failure; one that the order has made untrue is not sent. A process that dies in
 * between sends it again, with the same Message-ID, rather than never (decision 42).
 */
async function sendOrderMail(
  ctx: Context,
  { mailId }: { mailId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const isThisMail = eq(orderMails.id, mailId)
  const [waiting] = await ctx.db
    .select({
      order: orders,
      kind: orderMails.kind,
      refundState: orderRefunds.state,
      amountCents: orderRefunds.amountCents,
      currency: orderCaptures.currency,
    })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .leftJoin(orderRefunds, eq(orderRefunds.id, orderMails.refundId))
    .leftJoin(orderCaptures, eq(orderCaptures.paymentId, orderRefunds.paymentId))
    .where(and(isThisMail, isNull(orderMails.sentAt), isNull(orderMails.replacedAt)))
  if (!waiting) return
  const { order, kind, refundState, amountCents, currency } = waiting
  if (!isMailTrue(kind, { status: order.status, refundState })) {
    return replaceUnsent(ctx, isThisMail)
  }
  if (order.email === '') {
    // The account is deleted and the order complete: there is no recipient.
    await ctx.db.update(orderMails).set({ failure: CONTACT_DELETED }).where(isThisMail)
    return
  }
  const refund = amountCents !== null && currency !== null ? { amountCents, currency } : null
  const parcels = (await listParcels(ctx, [order.id])).get(order.id) ?? []
  const { money } = await getMoney(ctx, order.id)
  const placed = { order, money, refund, parcels, lines: await listLinesOf(ctx, order.id) }
  try {
    await ctx.mailer.send({ id: mailId, ...toOrderMail(kind, placed, ctx.settings) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await ctx.db
      .update(orderMails)
      .set({
        attempts: sql`${orderMails.attempts} + 1`,
        attemptedAt: ctx.now,
        failure: reason.slice(0, FAILURE_MAX),
      })
      .where(isThisMail)
    throw error
  }
  await saveUntilDone(() => ctx.db.update(orderMails).set({ sentAt: ctx.now }).where(isThisMail), {
    signal,
    log: ctx.log,
  })
}

export const orderMailWorker = jobWorker(sendOrderMailJob, sendOrderMail)
