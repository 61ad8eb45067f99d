import { setTimeout as pause } from 'node:timers/promises'
import { inArray, or } from 'drizzle-orm'
import { formatCents, shopCurrency } from '#contract/money.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { isOrderId, recordPayment } from '#server/orders/index.ts'
import { orderCaptures } from '#server/orders/order-payments.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { type DataCheck, type Found, NotChecked, type Problem } from './data-check.ts'
import { toFound } from './list-problems.ts'
import { toOrderLink } from './offer-text.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** The event of a payment arrives a moment after it. */
const EVENT_MS = 2_000

export const paidWithoutOrderCheck: DataCheck = {
  key: 'paid-without-order',
  title: 'Paid, but no order',
  async prepare(ctx, ids) {
    const sessions = ids ? await readSessions(ctx, ids) : await listSessions(ctx)
    if (!ids) await awaitEvents(ctx, sessions)
    return (ctx) => findUnrecorded(ctx, sessions)
  },
}

async function listSessions({ payments, now }: Context): Promise<PaymentSession[]> {
  if (!payments.listPaidSessions) throw new NotChecked(withoutProvider(payments.name))
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  return payments.listPaidSessions(since).catch((cause: Error) => {
    throw new NotChecked(cause.message, { cause })
  })
}

/** Gives the events of payments that were made just now the time to arrive. */
async function awaitEvents(ctx: Context, sessions: readonly PaymentSession[]): Promise<void> {
  const { total } = await findUnrecorded(ctx, sessions)
  if (total > 0) await pause(EVENT_MS)
}

const withoutProvider = (name: string) =>
  name === 'demo' ? 'the demo payment page is in use.' : 'no payment provider is set up.'

async function readSessions({ payments }: Context, ids: readonly string[]) {
  const sessions: PaymentSession[] = []
  for (const id of ids) sessions.push(await payments.getSession(id))
  return sessions.filter(({ isPaid }) => isPaid)
}

type Known = { id: string; status: OrderStatus; sessionId: string | null; paidAt: Date | null }

/** A session without an order id of the shop's form belongs to another program of the provider account. */
async function findUnrecorded(
  { db }: Context,
  sessions: readonly PaymentSession[],
): Promise<Found> {
  const own = sessions.filter(({ orderId }) => isOrderId(orderId))
  const known = await db
    .select({
      id: orders.id,
      status: orders.status,
      sessionId: orders.paymentSessionId,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(
      or(
        inArray(
          orders.id,
          own.map(({ orderId }) => orderId),
        ),
        inArray(
          orders.paymentSessionId,
          own.map(({ id }) => id),
        ),
      ),
    )
  const paymentIds = own.flatMap(({ paymentId }) => paymentId ?? [])
  const captures = await db
    .select({ paymentId: orderCaptures.paymentId })
    .from(orderCaptures)
    .where(inArray(orderCaptures.paymentId, paymentIds))
  const recorded = new Set(captures.map(({ paymentId }) => paymentId))
  const bySession = new Map(known.map((order) => [order.sessionId, order]))
  const byId = new Map(known.map((order) => [order.id, order]))
  const problems = own.flatMap((session) => {
    const order = bySession.get(session.id) ?? byId.get(session.orderId)
    const isOpen = !order || order.status === 'pending' || order.status === 'cancelled'
    // A free order has no payment that could be recorded.
    const isRecorded =
      session.amountCents === 0 ? order?.paidAt : recorded.has(session.paymentId ?? '')
    return isOpen && !isRecorded ? [toProblem(session, order)] : []
  })
  return toFound(problems)
}

function toProblem(session: PaymentSession, order: Known | undefined): Problem {
  const amount = `${formatCents(session.amountCents)}${session.currency === shopCurrency() ? '' : ` (${session.currency})`}`
  if (!order) {
    return {
      subject: session.id,
      text: `${amount} were paid for ${session.orderId}, but there is no such order. Look at the payment at the provider.`,
      facts: { amount, status: null },
    }
  }
  const { id, status } = order
  return {
    subject: session.id,
    text: `${id} is ${status}, but ${amount} were paid for it.`,
    link: toOrderLink(id),
    facts: { amount, status },
    repair: {
      text: 'Records the payment, as its event would have done.',
      changes: () => [
        { text: `Payment of ${id}`, before: 'none', after: amount },
        {
          text: `Status of ${id}`,
          before: status,
          after: 'payment received; refund needed if its units are sold out',
        },
      ],
      apply(ctx) {
        // The history names the provider, as with the event: an admin's name would mean "set by hand".
        const actor = { kind: 'system', name: ctx.payments.name } as const
        return recordPayment({ ...ctx, actor }, id, session)
      },
    },
  }
}
