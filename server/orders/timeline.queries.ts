import { eq, inArray, or } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { CURRENCY, toDollars } from '../../contract/money.ts'
import type { Writer } from '../../contract/notes.ts'
import type { OrderMoment } from '../../contract/order-desk.ts'
import { users } from '../accounts/accounts.tables.ts'
import { toWriter } from '../accounts/index.ts'
import { paymentEvents } from '../checkout/checkout.tables.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import type { OrderRow } from './order-row.ts'
import { sendOrderMailJob } from './orders.jobs.ts'
import { orderHistory, orderMails, orderNotes, orders } from './orders.tables.ts'
import { toMailState, toPartName, toPaymentWords, toTimeline } from './timeline.rules.ts'

type HistoryRow = typeof orderHistory.$inferSelect
type MailRow = typeof orderMails.$inferSelect
type NoteRow = typeof orderNotes.$inferSelect
type EventRow = typeof paymentEvents.$inferSelect
type WriterOf = (actor: string) => Writer

/** Everything that happened to an order, in order of time. @throws AppError not-found */
export async function listTimeline(ctx: Context, orderId: string): Promise<OrderMoment[]> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const [history, mails, notes, events] = await Promise.all([
    ctx.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(orderHistory.id),
    ctx.db.select().from(orderMails).where(eq(orderMails.orderId, orderId)).orderBy(orderMails.id),
    ctx.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(orderNotes.id),
    listEvents(ctx, order),
  ])
  const actors = [...history, ...mails].map(({ actor }) => actor)
  const writerOf = await findWriters(ctx, [...actors, ...notes.map(({ authorId }) => authorId)])
  const { userId } = signedIn(ctx)
  return toTimeline([
    ...history.map((row) => toStatusMoment(row, writerOf)),
    ...(await Promise.all(mails.map((row) => toMailMoment(ctx, row, writerOf)))),
    ...events.map((row) => toPaymentMoment(row, order)),
    ...notes.map((row) => toNoteMoment(row, { writerOf, userId })),
  ])
}

/** What the provider said about the order, on whichever of its pages. */
async function listEvents(ctx: Context, { id, paymentSessionId }: OrderRow): Promise<EventRow[]> {
  const isAboutOrder = eq(paymentEvents.orderId, id)
  return ctx.db
    .select()
    .from(paymentEvents)
    .where(
      paymentSessionId
        ? or(isAboutOrder, eq(paymentEvents.sessionId, paymentSessionId))
        : isAboutOrder,
    )
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
}

/** Names users by their id, and parts of the program in words. */
async function findWriters(ctx: Context, actors: (string | null)[]): Promise<WriterOf> {
  const ids = [...new Set(actors.filter((actor) => actor !== null))].filter(isId)
  const people = await ctx.db.select().from(users).where(inArray(users.id, ids))
  const byId = new Map(people.map((person) => [person.id, person]))
  return (actor) =>
    isId(actor)
      ? toWriter(byId.get(actor))
      : { name: toPartName(actor, ctx.payments.name), email: '' }
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

async function toMailMoment(ctx: Context, row: MailRow, writerOf: WriterOf): Promise<OrderMoment> {
  const state = toMailState(row, sendOrderMailJob.tries)
  const nextTryAt =
    state === 'retrying'
      ? await ctx.jobs.findNextTry(ctx.db, sendOrderMailJob, { mailId: row.id })
      : undefined
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
    ...(nextTryAt ? { nextTryAt: nextTryAt.toISOString() } : {}),
  }
}

function toPaymentMoment(row: EventRow, order: OrderRow): OrderMoment {
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
