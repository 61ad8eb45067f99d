import { and, eq, isNull } from 'drizzle-orm'
import type { OrderMailKind } from '#contract/order-admin.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { orderMails } from '../order-mails.tables.ts'
import { sendOrderMailJob } from '../orders.jobs.ts'

type Request = { orderId: string; kind: OrderMailKind; refundId?: string | null }

/** Enqueues the mail in the surrounding transaction; at most one of a kind per order. */
export async function enqueueOrderMail(ctx: Context, request: Request): Promise<void> {
  await writeMail(ctx, { ...request, isResend: false })
}

/** Enqueues the mail for a refund the provider has accepted; one per refund. */
export async function enqueueRefundMail(
  ctx: Context,
  { id: refundId, orderId }: { id: string; orderId: string },
): Promise<void> {
  await writeMail(ctx, { orderId, kind: 'refunded', refundId, isResend: false })
}

/** Enqueues the mail again. A pending one of its kind, or of its refund, is replaced: the customer never gets both. */
export async function replaceOrderMail(ctx: Context, request: Request): Promise<void> {
  const { orderId, kind, refundId } = request
  await ctx.db
    .update(orderMails)
    .set({ replacedAt: ctx.now })
    .where(
      and(
        eq(orderMails.orderId, orderId),
        eq(orderMails.kind, kind),
        refundId ? eq(orderMails.refundId, refundId) : undefined,
        isNull(orderMails.sentAt),
        isNull(orderMails.replacedAt),
      ),
    )
  await writeMail(ctx, { ...request, isResend: true })
}

async function writeMail(ctx: Context, mail: Request & { isResend: boolean }): Promise<void> {
  const [added] = await ctx.db
    .insert(orderMails)
    .values({ ...mail, actor: actorName(ctx.actor), createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ mailId: orderMails.id })
  if (!added) return
  const { orderId, kind } = mail
  await ctx.jobs.enqueue(ctx.db, sendOrderMailJob, { ...added, orderId, kind })
}
