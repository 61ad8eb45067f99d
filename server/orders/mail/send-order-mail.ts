import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import { WITHDRAWAL_PAGE_SLUG } from '#contract/withdrawal-text.ts'
import { findPageText } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { type JobRun, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { newGuestUrl } from '../guests/guest-links.ts'
import { hasUnits } from '../has-units.ts'
import { listLinesOf, lockOrders } from '../lock-order.ts'
import { getMoney } from '../money/save-money.ts'
import { orderMails } from '../order-mails.tables.ts'
import { sendOrderMailJob } from '../orders.jobs.ts'
import { isPayableByLink } from '../orders.rules.ts'
import { listParcels } from '../parcels.queries.ts'
import { CONTACT_DELETED } from '../redact-contact.ts'
import { correctSentMail, replaceUnsent } from './enqueue-order-mail.ts'
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
  const [mail] = await ctx.db
    .select()
    .from(orderMails)
    .where(and(isThisMail, isNull(orderMails.sentAt), isNull(orderMails.replacedAt)))
  if (!mail) return
  const { kind, orderId, refundId } = mail
  const { order, captures, refunds, money } = await getMoney(ctx, orderId)
  const confirmed = refunds.find(({ id }) => id === refundId)
  const facts = {
    status: order.status,
    refundState: confirmed?.state,
    isPayable: isPayableByLink(order, ctx.now),
    hasUnits: await hasUnits(ctx, orderId),
  }
  if (!isMailTrue(kind, facts)) {
    return replaceUnsent(ctx, isThisMail)
  }
  if (order.email === '') {
    // The account is deleted and the order complete: there is no recipient.
    await ctx.db.update(orderMails).set({ failure: CONTACT_DELETED }).where(isThisMail)
    return
  }
  const paid = captures.find(({ paymentId }) => paymentId === confirmed?.paymentId)
  const accepted = captures.find(({ refusal }) => !refusal)
  const placed = {
    order,
    money,
    guestUrl: await newGuestUrl(ctx, {
      ...order,
      isGuest: order.isGuest || kind === 'payment-link',
    }),
    method: (paid ?? accepted)?.method ?? null,
    refund: {
      amountCents: confirmed?.amountCents ?? money.byCardCents,
      currency: paid?.currency ?? order.currency,
    },
    parcels: (await listParcels(ctx, [orderId])).get(orderId) ?? [],
    lines: await listLinesOf(ctx, orderId),
    withdrawalText: await findWithdrawalText(ctx, kind),
  }
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
  await saveUntilDone(() => saveSent(ctx, mail), { signal, log: ctx.log })
}

/** A change of the order may have replaced the mail on its way. */
async function saveSent(
  ctx: Context,
  { id, kind, orderId }: typeof orderMails.$inferSelect,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [order] = await lockOrders(ctx, [orderId])
    const [sent] = await ctx.db
      .update(orderMails)
      .set({ sentAt: ctx.now })
      .where(eq(orderMails.id, id))
      .returning({ replacedAt: orderMails.replacedAt })
    if (order && sent?.replacedAt) await correctSentMail(ctx, order, { kind })
  })
}

/** Before the customer pays by a link, and in the confirmation, while customers can withdraw. */
async function findWithdrawalText(ctx: Context, kind: OrderMailKind) {
  const isContract = kind === 'confirmation' || kind === 'payment-link'
  const isStated = isContract && ctx.settings.takesWithdrawals
  return isStated ? findPageText(ctx, WITHDRAWAL_PAGE_SLUG) : undefined
}

export const orderMailWorker = jobWorker(sendOrderMailJob, sendOrderMail)
