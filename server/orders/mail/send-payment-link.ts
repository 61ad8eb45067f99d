import { and, eq } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { orderMails } from '../order-mails.tables.ts'
import { enqueueOrderMail } from './enqueue-order-mail.ts'

const KIND = 'payment-link'

/**
 * Mails the link to the payment page of an order that an admin has placed, and notes who did. Once: a repeated request sends nothing.
 * @throws AppError not-found
 */
export async function sendPaymentLink(ctx: Context, orderId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { email, totalCents, expiresAt } = await lockOrder(ctx, orderId)
    const isSent = and(eq(orderMails.orderId, orderId), eq(orderMails.kind, KIND))
    if ((await ctx.db.$count(orderMails, isSent)) > 0) return
    await enqueueOrderMail(ctx, { orderId, kind: KIND })
    await recordChange(ctx, {
      action: 'order.by-hand',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { recipient: email, total: toDollars(totalCents), openUntil: expiresAt.toISOString() },
    })
  })
}
