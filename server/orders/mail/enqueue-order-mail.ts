import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { orderMails } from '../order-mails.tables.ts'
import { sendOrderMailJob } from '../orders.jobs.ts'
import type { OrderRow } from '../orders.tables.ts'
import { asideKinds, isMailTrue, mailsFor } from './order-mails.rules.ts'

type Request = {
  orderId: string
  kind: OrderMailKind
  refundId?: string | null
  isResend?: boolean
}

/**
 * Enqueues the mail in the surrounding transaction. An unsent one of its kind, or of its refund, is replaced: the customer
 * never gets both.
 */
export async function enqueueOrderMail(
  ctx: Context,
  { orderId, kind, refundId = null, isResend = false }: Request,
): Promise<void> {
  const isSame = and(
    eq(orderMails.orderId, orderId),
    eq(orderMails.kind, kind),
    refundId ? eq(orderMails.refundId, refundId) : undefined,
  )
  await replaceUnsent(ctx, isSame)
  const [added] = await ctx.db
    .insert(orderMails)
    .values({ orderId, kind, refundId, isResend, actor: actorName(ctx.actor), createdAt: ctx.now })
    .returning({ mailId: orderMails.id })
  if (added) await ctx.jobs.enqueue(ctx.db, sendOrderMailJob, { ...added, orderId, kind })
}

type Change = { to: OrderStatus; withheld?: readonly OrderMailKind[] }

/**
 * Replaces the unsent mails that the new status makes untrue, and enqueues those that it calls for, less the withheld ones.
 * @param before the locked order as it was before the change
 */
export async function mailStatusChange(
  ctx: Context,
  { id: orderId, status: from, paidAt, source, delivery }: OrderRow,
  { to, withheld = [] }: Change,
): Promise<void> {
  // Nothing of a sale at the counter is sent, and its customer was there.
  if (source === 'counter') return
  const { id, kind, sentAt, replacedAt } = orderMails
  // A mail that was on its way when it was replaced has been sent all the same.
  const counts = or(isNull(replacedAt), isNotNull(sentAt))
  const ofOrder = and(eq(orderMails.orderId, orderId), ne(kind, 'refunded'), counts)
  const mails = await ctx.db
    .select({ id, kind, sentAt })
    .from(orderMails)
    .where(ofOrder)
    .orderBy(id)
  const isUntrue = (mail: (typeof mails)[number]) =>
    !mail.sentAt && !isMailTrue(mail.kind, { status: to })
  const untrue = mails.filter(isUntrue).map((mail) => mail.id)
  const isReplaced = untrue.length > 0
  if (isReplaced) await replaceUnsent(ctx, inArray(id, untrue))
  const isWord = (mail: (typeof mails)[number]) =>
    !asideKinds.includes(mail.kind) && !isUntrue(mail)
  const lastWord = mails.findLast(isWord)?.kind ?? null
  // The mail about the status before is replaced: the customer knows the one of the last mail.
  const known = isReplaced && isEnd(lastWord) ? lastWord : from
  const isCollected = Boolean(delivery?.collection)
  const called = mailsFor({ from: known, to, wasPaid: paidAt !== null, lastWord, isCollected })
  for (const kind of called.filter((kind) => !withheld.includes(kind))) {
    await enqueueOrderMail(ctx, { orderId, kind })
  }
}

/** Follows a mail that left although the order had made it untrue: the customer gets the one that is true. */
export async function correctSentMail(
  ctx: Context,
  order: OrderRow,
  { kind }: { kind: OrderMailKind },
): Promise<void> {
  if (asideKinds.includes(kind)) return
  const known = isEnd(kind) ? kind : order.status
  await mailStatusChange(ctx, { ...order, status: known }, { to: order.status })
}

const isEnd = (kind: OrderMailKind | null) => kind === 'cancelled' || kind === 'returned'

/** Marks those of these mails that have not left as replaced: they are never sent. */
export async function replaceUnsent(ctx: Context, which: SQL | undefined): Promise<void> {
  const isUnsent = and(isNull(orderMails.sentAt), isNull(orderMails.replacedAt))
  await ctx.db.update(orderMails).set({ replacedAt: ctx.now }).where(and(which, isUnsent))
}
