import { AppError } from '#contract/errors.ts'
import { RESEND_PAUSE_SECONDS } from '#contract/limits.ts'
import { listChanges, recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { type JobRun, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { getOrderDocument } from '../admin/order-document.queries.ts'
import { listLinesOf, lockOrder } from '../lock-order.ts'
import { mailReceiptJob } from '../orders.jobs.ts'
import { toLineId } from '../to-order.ts'
import { assertHasCounter } from './assert-has-counter.ts'
import { toReceiptMail } from './receipt-mail.ts'

/**
 * Mails the receipt of a sale at the counter. The address is stored in the job only, which deletes it; no log has it.
 * @throws AppError not-found; conflict for an order that was not sold at the counter, and within a minute of the last mail
 */
export async function mailReceipt(
  ctx: Context,
  { orderId, email }: { orderId: string; email: string },
): Promise<void> {
  assertHasCounter(ctx)
  await withTransaction(ctx, async (ctx) => {
    const { source } = await lockOrder(ctx, orderId)
    if (source !== 'counter') {
      throw new AppError('conflict', 'This order was not sold at the counter: it has an invoice')
    }
    if (await wasJustMailed(ctx, orderId)) {
      throw new AppError('conflict', 'This receipt has just been mailed. Wait a minute.')
    }
    await ctx.jobs.enqueue(ctx.db, mailReceiptJob, { orderId, email })
    await recordChange(ctx, {
      action: 'order.receipt',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { mail: 'receipt' },
    })
  })
}

async function wasJustMailed(ctx: Context, orderId: string): Promise<boolean> {
  const mailed = await listChanges(ctx, { subjectId: orderId, action: 'order.receipt' })
  const since = ctx.now.getTime() - RESEND_PAUSE_SECONDS * 1000
  return mailed.some(({ createdAt }) => createdAt.getTime() > since)
}

async function sendReceipt(
  ctx: Context,
  { orderId, email }: { orderId: string; email: string },
  { id }: Pick<JobRun, 'id'>,
): Promise<void> {
  const doc = await getOrderDocument(ctx, orderId)
  const sold = await listLinesOf(ctx, orderId)
  const skus = new Map(sold.map((line) => [toLineId(line), line.soldAs?.sku ?? '']))
  await ctx.mailer.send({ id, to: email, ...toReceiptMail({ ...doc, skus }, ctx.settings) })
}

export const receiptWorker = jobWorker(mailReceiptJob, sendReceipt)
