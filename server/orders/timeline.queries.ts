import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { CURRENCY, toDollars } from '../../contract/money.ts'
import type { OrderMoment } from '../../contract/order-desk.ts'
import { toWriter } from '../accounts/index.ts'
import { type AuditRow, listChanges } from '../audit/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { type OpenJob, openJob } from '../platform/jobs/open-job.ts'
import type { OrderRow } from './order-row.ts'
import { findWriters, type WriterOf } from './order-writers.ts'
import { sendOrderMailJob } from './orders.jobs.ts'
import { orderHistory, orderMails, orderNotes, orders } from './orders.tables.ts'
import { listPaymentEvents, type PaymentEventRow } from './payment-events.queries.ts'
import { listRefundRows, toRefund } from './refunds/payment.queries.ts'
import type { RefundRow } from './refunds/refunds.rules.ts'
import { toMailState, toPaymentWords, toTimeline } from './timeline.rules.ts'

type HistoryRow = typeof orderHistory.$inferSelect
type QueuedMail = { mail: typeof orderMails.$inferSelect; job: OpenJob | null }
type NoteRow = typeof orderNotes.$inferSelect

/** Everything that happened to an order, in order of time. @throws AppError not-found */
export async function listTimeline(ctx: Context, orderId: string): Promise<OrderMoment[]> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const [history, mails, notes, refunds, settled, events] = await Promise.all([
    ctx.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(orderHistory.id),
    listMails(ctx, orderId),
    ctx.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(orderNotes.id),
    listRefundRows(ctx, orderId),
    listChanges(ctx, { subjectId: orderId, action: 'order.settled' }),
    listPaymentEvents(ctx, order),
  ])
  const actors = [...history, ...mails.map(({ mail }) => mail), ...refunds, ...settled].map(
    ({ actor }) => actor,
  )
  const writerOf = await findWriters(ctx, [...actors, ...notes.map(({ authorId }) => authorId)])
  const { userId } = signedIn(ctx)
  return toTimeline([
    ...history.map((row) => toStatusMoment(row, writerOf)),
    ...mails.map((row) => toMailMoment(row, writerOf)),
    ...events.map((row) => toPaymentMoment(row, order)),
    ...refunds.map((row) => toRefundMoment(row, order, writerOf)),
    ...settled.map((row) => toSettledMoment(row, order, writerOf)),
    ...notes.map((row) => toNoteMoment(row, { writerOf, userId })),
  ])
}

/** With what the queue still means to do for those that have not gone out. */
async function listMails(ctx: Context, orderId: string): Promise<QueuedMail[]> {
  const { id, sentAt, replacedAt } = orderMails
  const job = openJob(sendOrderMailJob.name, sql`jsonb_build_object('mailId', ${id})`)
  return ctx.db
    .select({
      mail: orderMails,
      job: sql<OpenJob | null>`case when coalesce(${sentAt}, ${replacedAt}) is null then ${job} end`,
    })
    .from(orderMails)
    .where(eq(orderMails.orderId, orderId))
    .orderBy(id)
}

function toStatusMoment(row: HistoryRow, writerOf: WriterOf): OrderMoment {
  return {
    _id: `status-${row.id}`,
    type: 'status',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    to: row.toStatus,
    ...(row.fromStatus ? { from: row.fromStatus } : {}),
  }
}

function toMailMoment({ mail: row, job }: QueuedMail, writerOf: WriterOf): OrderMoment {
  const state = toMailState(row, job !== null)
  const nextTryAt = state === 'retrying' && job?.dueAt
  return {
    _id: row.id,
    type: 'mail',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    kind: row.kind,
    isResend: row.isResend,
    state,
    tries: row.tries,
    ...(row.sentAt ? { sentAt: row.sentAt.toISOString() } : {}),
    ...(row.triedAt ? { triedAt: row.triedAt.toISOString() } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(nextTryAt ? { nextTryAt: new Date(nextTryAt).toISOString() } : {}),
  }
}

function toPaymentMoment(row: PaymentEventRow, order: OrderRow): OrderMoment {
  const { amountCents, currency } = row
  const isAsOrdered = amountCents === order.totalCents && currency === CURRENCY
  return {
    _id: row.id,
    type: 'payment',
    at: row.receivedAt.toISOString(),
    what: toPaymentWords(row.type, row.isPaid),
    isAsOrdered: isAsOrdered || !row.isPaid,
    ...(amountCents === null ? {} : { amount: toDollars(amountCents) }),
    ...(currency ? { currency } : {}),
    ...(row.processedAt ? { processedAt: row.processedAt.toISOString() } : {}),
  }
}

function toRefundMoment(row: RefundRow, order: OrderRow, writerOf: WriterOf): OrderMoment {
  const { createdAt: at, ...refund } = toRefund(row, writerOf)
  return { ...refund, type: 'refund', at, currency: order.capturedCurrency }
}

function toSettledMoment(row: AuditRow, order: OrderRow, writerOf: WriterOf): OrderMoment {
  return {
    _id: `settled-${row.id}`,
    type: 'settled',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    amount: Number(row.before?.amount ?? 0),
    currency: order.capturedCurrency,
  }
}

type Reading = { writerOf: WriterOf; userId: string }

function toNoteMoment(row: NoteRow, { writerOf, userId }: Reading): OrderMoment {
  return {
    _id: row.id,
    type: 'note',
    at: row.createdAt.toISOString(),
    by: row.authorId ? writerOf(row.authorId) : toWriter(null),
    text: row.text,
    isOwn: row.authorId === userId,
  }
}
