import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hasUnits } from '../has-units.ts'
import { lockOrder } from '../lock-order.ts'
import { orderMails } from '../order-mails.tables.ts'
import { isPayableByLink } from '../orders.rules.ts'
import { CONTACT_DELETED } from '../redact-contact.ts'
import { enqueueOrderMail } from './enqueue-order-mail.ts'
import { canResend, isMailTrue } from './order-mails.rules.ts'

/**
 * Sends an earlier mail again with the current order. A pending mail is replaced, so that the customer never gets
 * both; concurrent requests wait for each other.
 * @throws AppError not-found; conflict when the order has had no such mail, the mail is no longer true, there is no address, or
 * within the pause
 */
export async function resendOrderMail(
  ctx: Context,
  { orderId, kind }: { orderId: string; kind: OrderMailKind },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const { email, status } = order
    if (email === '') {
      throw new AppError('conflict', `${CONTACT_DELETED}: there is nobody to write to`)
    }
    const ofThisKind = and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind))
    const earlier = await ctx.db
      .select()
      .from(orderMails)
      .where(ofThisKind)
      .orderBy(orderMails.createdAt, orderMails.id)
    if (earlier.length === 0) {
      throw new AppError('conflict', 'This order has had no such mail', { field: 'kind' })
    }
    const isPayable = isPayableByLink(order, ctx.now)
    if (!isMailTrue(kind, { status, isPayable, hasUnits: await hasUnits(ctx, orderId) })) {
      throw new AppError('conflict', `The order is ${status}: this mail is no longer true`, {
        field: 'kind',
      })
    }
    if (!canResend(earlier, ctx.now)) {
      throw new AppError('conflict', 'This mail has just been sent. Wait a minute.')
    }
    // With several refunds, the latest.
    const refundId = earlier.at(-1)?.refundId ?? null
    await enqueueOrderMail(ctx, { orderId, kind, refundId, isResend: true })
    await recordChange(ctx, {
      action: 'order.mail',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { mail: kind, recipient: email },
    })
  })
}
