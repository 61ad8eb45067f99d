import type { OrderMailKind } from '../../contract/order-desk.ts'
import { actorName, type Context } from '../platform/context.ts'
import { sendOrderMailJob } from './orders.jobs.ts'
import { orderMails } from './orders.tables.ts'

type Request = { orderId: string; kind: OrderMailKind; refundId?: string | null }

/** Has the mail sent once the surrounding transaction is through; one of a kind per order, ever. */
export async function requestOrderMail(ctx: Context, request: Request): Promise<void> {
  await writeMail(ctx, { ...request, isResend: false })
}

/** The same for a refund the provider has taken on; one for each. */
export async function requestRefundMail(
  ctx: Context,
  { id: refundId, orderId }: { id: string; orderId: string },
): Promise<void> {
  await writeMail(ctx, { orderId, kind: 'refunded', refundId, isResend: false })
}

/** Has the mail sent again, whatever became of those before. */
export async function requestOrderMailAgain(ctx: Context, request: Request): Promise<void> {
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
