import { eq, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OrderMoment } from '#contract/orders/order-admin.ts'
import type { Refund } from '#contract/orders/refunds.ts'
import { withdrawalStates } from '#contract/orders/withdrawal-states.ts'
import { toAuthor } from '#server/accounts/index.ts'
import { type AuditRow, listChanges } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { type PendingJob, pendingJob } from '#server/platform/jobs/pending-job.ts'
import type { HistoryRow } from '../money/money-facts.ts'
import { getMoney } from '../money/save-money.ts'
import { type AuthorOf, findAuthors } from '../order-authors.queries.ts'
import { orderMails } from '../order-mails.tables.ts'
import type { TenderRow } from '../order-payments.tables.ts'
import { sendOrderMailJob } from '../orders.jobs.ts'
import { listTenders } from '../orders.queries.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orderNotes } from '../orders.tables.ts'
import { listPaymentEvents, type PaymentEventRow } from '../payment-events.queries.ts'
import { toRefund } from '../refunds/payment.queries.ts'
import { toMailState, toPaymentLabel, toTimeline } from './timeline.rules.ts'

type QueuedMail = { mail: typeof orderMails.$inferSelect; job: PendingJob | null }
type NoteRow = typeof orderNotes.$inferSelect

/** The timeline of an order, oldest first. @throws AppError not-found */
export async function listTimeline(ctx: Context, orderId: string): Promise<OrderMoment[]> {
  const { order, history, captures, refunds } = await getMoney(ctx, orderId)
  const [mails, tenders, notes, settled, sent, withdrawn, events] = await Promise.all([
    listMails(ctx, orderId),
    listTenders(ctx, [order]),
    ctx.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(orderNotes.id),
    listChanges(ctx, { subjectId: orderId, action: 'order.settled' }),
    listChanges(ctx, { subjectId: orderId, action: 'order.parcel' }),
    listChanges(ctx, { subjectId: orderId, action: 'order.withdrawal' }),
    listPaymentEvents(ctx, order),
  ])
  const paidHere = tenders.get(orderId) ?? []
  const actors = [
    ...history,
    ...mails.map(({ mail }) => mail),
    ...refunds,
    ...paidHere,
    ...settled,
    ...sent,
    ...withdrawn,
  ].map(({ actor }) => actor)
  const writerOf = await findAuthors(ctx, [...actors, ...notes.map(({ authorId }) => authorId)])
  const { userId } = signedIn(ctx)
  return toTimeline([
    ...history.map((row) => toStatusMoment(row, writerOf)),
    ...mails.map((row, index) => toMailMoment(row, { writerOf, later: mails.slice(index + 1) })),
    ...events.map((row) => toPaymentMoment(row, order)),
    ...refunds.map((row) =>
      toRefundMoment(toRefund(row, { captures, currency: order.currency, writerOf })),
    ),
    ...settled.map((row) => toSettledMoment(row, order, writerOf)),
    ...paidHere.map((row) => toTenderMoment(row, order, writerOf)),
    ...sent.map((row) => toParcelMoment(row, writerOf)),
    ...withdrawn.map((row) => toWithdrawalMoment(row, writerOf)),
    ...notes.map((row) => toNoteMoment(row, { writerOf, userId })),
  ])
}

/** The order's mails, with the pending job of those that are not sent yet. */
async function listMails(ctx: Context, orderId: string): Promise<QueuedMail[]> {
  const { id, sentAt, replacedAt } = orderMails
  const job = pendingJob(sendOrderMailJob.name, sql`jsonb_build_object('mailId', ${id})`)
  return ctx.db
    .select({
      mail: orderMails,
      job: sql<PendingJob | null>`case when coalesce(${sentAt}, ${replacedAt}) is null then ${job} end`,
    })
    .from(orderMails)
    .where(eq(orderMails.orderId, orderId))
    .orderBy(id)
}

function toStatusMoment(row: HistoryRow, writerOf: AuthorOf): OrderMoment {
  return {
    _id: `status-${row.id}`,
    type: 'status',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    to: row.toStatus,
    ...(row.fromStatus ? { from: row.fromStatus } : {}),
  }
}

function toMailMoment(
  { mail: row, job }: QueuedMail,
  { writerOf, later }: { writerOf: AuthorOf; later: readonly QueuedMail[] },
): OrderMoment {
  const hasSuccessor = later.some(({ mail }) => mail.kind === row.kind)
  const state = toMailState(row, { hasJob: job !== null, hasSuccessor })
  const nextAttemptAt = state === 'retrying' && job?.dueAt
  return {
    _id: row.id,
    type: 'mail',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    kind: row.kind,
    isResend: row.isResend,
    state,
    attempts: row.attempts,
    ...(row.sentAt ? { sentAt: row.sentAt.toISOString() } : {}),
    ...(row.attemptedAt ? { attemptedAt: row.attemptedAt.toISOString() } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(nextAttemptAt ? { nextAttemptAt: new Date(nextAttemptAt).toISOString() } : {}),
  }
}

function toPaymentMoment(row: PaymentEventRow, order: OrderRow): OrderMoment {
  const { amountCents, currency } = row
  const isAsOrdered = amountCents === order.totalCents && currency === order.currency
  return {
    _id: row.id,
    type: 'payment',
    at: row.receivedAt.toISOString(),
    what: toPaymentLabel(row.type, row.isPaid),
    isAsOrdered: isAsOrdered || !row.isPaid,
    ...(amountCents === null ? {} : { amount: toDollars(amountCents) }),
    ...(currency ? { currency } : {}),
    ...(row.processedAt ? { processedAt: row.processedAt.toISOString() } : {}),
  }
}

function toRefundMoment({ createdAt: at, ...refund }: Refund): OrderMoment {
  return { ...refund, type: 'refund', at }
}

function toSettledMoment(row: AuditRow, order: OrderRow, writerOf: AuthorOf): OrderMoment {
  return {
    _id: `settled-${row.id}`,
    type: 'settled',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    amount: Number(row.before?.amount ?? 0),
    refunded: Number(row.after?.refunded ?? 0),
    currency: order.currency,
    ...(row.after?.wasNeverPaid === true ? { wasNeverPaid: true } : {}),
  }
}

function toTenderMoment(row: TenderRow, order: OrderRow, writerOf: AuthorOf): OrderMoment {
  return {
    _id: row.id,
    type: 'tender',
    at: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    kind: row.kind,
    amount: toDollars(row.amountCents),
    currency: order.currency,
  }
}

/** Values are redacted with the account of the customer. */
function toParcelMoment(
  { id, createdAt, actor, before, after }: AuditRow,
  writerOf: AuthorOf,
): OrderMoment {
  const { carrier, trackingNumber } = { ...before, ...after }
  return {
    _id: `parcel-${id}`,
    type: 'parcel',
    at: createdAt.toISOString(),
    by: writerOf(actor),
    carrier: String(carrier ?? ''),
    trackingNumber: String(trackingNumber ?? ''),
    isRemoved: before !== null && after === null,
  }
}

/** An entry has the changed values only, and none once they are redacted. */
function toWithdrawalMoment(
  { id, createdAt, actor, before, after }: AuditRow,
  writerOf: AuthorOf,
): OrderMoment {
  const state = withdrawalStates.find((each) => each === after?.state)
  return {
    _id: `withdrawal-${id}`,
    type: 'withdrawal',
    at: createdAt.toISOString(),
    by: writerOf(actor),
    what: before === null ? 'received' : (state ?? 'changed'),
    goods: String(after?.goods ?? ''),
    note: String(after?.note ?? ''),
  }
}

type Reading = { writerOf: AuthorOf; userId: string }

function toNoteMoment(row: NoteRow, { writerOf, userId }: Reading): OrderMoment {
  return {
    _id: row.id,
    type: 'note',
    at: row.createdAt.toISOString(),
    by: row.authorId ? writerOf(row.authorId) : toAuthor(null),
    text: row.text,
    isOwn: row.authorId === userId,
  }
}
