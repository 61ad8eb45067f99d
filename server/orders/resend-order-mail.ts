import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { OrderMailKind } from '../../contract/order-desk.ts'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { CONTACT_DELETED } from './forget-contact.ts'
import { lockOrder } from './order-row.ts'
import { orderMails } from './orders.tables.ts'
import { requestOrderMailAgain } from './request-order-mail.ts'
import { canResend } from './timeline.rules.ts'

/**
 * Sends a mail the order called for once more, as the order is now. One that has not gone out yet is replaced,
 * so that the customer never gets both. Requests that come together wait for each other here.
 * @throws AppError not-found; conflict for a mail the order never called for, without an address, or within the pause
 *   after the last
 */
export async function resendOrderMail(
  ctx: Context,
  { orderId, kind }: { orderId: string; kind: OrderMailKind },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { email } = await lockOrder(ctx, orderId)
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
    if (!canResend(earlier, ctx.now)) {
      throw new AppError('conflict', 'This mail has just been sent. Wait a minute.')
    }
    // Of several refunds, the latest.
    const refundId = earlier.at(-1)?.refundId ?? null
    const ofThisRefund = refundId ? eq(orderMails.refundId, refundId) : undefined
    await ctx.db
      .update(orderMails)
      .set({ replacedAt: ctx.now })
      .where(
        and(ofThisKind, ofThisRefund, isNull(orderMails.sentAt), isNull(orderMails.replacedAt)),
      )
    await requestOrderMailAgain(ctx, { orderId, kind, refundId })
    await recordChange(ctx, {
      action: 'order.mail',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { mail: kind, recipient: email },
    })
  })
}
