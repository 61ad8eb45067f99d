import { randomBytes } from 'node:crypto'
import { desc, eq, gte } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/locale.ts'
import { formatCents } from '#contract/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { type DemoRefund, demoPaymentRefunds, demoPaymentSessions } from './demo-payments.tables.ts'
import { toPaymentId, toSessionId } from './demo-stripe-shapes.ts'
import type { PaymentProvider, ProviderRefund, RefundRequest } from './payment-provider.ts'

/** Refunds as Stripe handles them: each is idempotent, and together they cannot exceed the payment. No money moves. */
export function createDemoRefunds(
  db: Database,
  clock: () => Date,
): Pick<PaymentProvider, 'refund' | 'listRefunds'> {
  return {
    async refund(request) {
      return inTransaction(db, (tx) => makeRefund(tx, request, clock()))
    },

    async listRefunds(of) {
      const { sessionId, createdAt } = demoPaymentRefunds
      const rows = await db
        .select()
        .from(demoPaymentRefunds)
        .where(
          'paymentId' in of ? eq(sessionId, toSessionId(of.paymentId)) : gte(createdAt, of.since),
        )
        .orderBy(desc(createdAt))
      return rows.map(toProviderRefund)
    },
  }
}

async function makeRefund(
  db: Database,
  { refundId, paymentId, amountCents }: RefundRequest,
  now: Date,
): Promise<ProviderRefund> {
  const sessionId = toSessionId(paymentId)
  const [session] = await db
    .select()
    .from(demoPaymentSessions)
    .where(eq(demoPaymentSessions.id, sessionId))
    .for('update')
  if (session?.state !== 'complete') {
    throw new AppError('payment-refused', `No such payment_intent: '${paymentId}'`)
  }
  const made = await db
    .select()
    .from(demoPaymentRefunds)
    .where(eq(demoPaymentRefunds.sessionId, sessionId))
  const same = made.find((refund) => refund.refundId === refundId)
  if (same) return toProviderRefund(same)
  const left = made.reduce((rest, refund) => rest - refund.amountCents, session.request.totalCents)
  if (amountCents > left) {
    const requested = `${formatCents(amountCents)} ${shopFormats().currency}`
    throw new AppError('payment-refused', `${requested} is more than the ${formatCents(left)} left`)
  }
  const id = `re_demo_${randomBytes(12).toString('base64url')}`
  const refund: DemoRefund = { id, refundId, sessionId, amountCents, createdAt: now }
  await db.insert(demoPaymentRefunds).values(refund)
  return toProviderRefund(refund)
}

function toProviderRefund({ id, refundId, sessionId, amountCents }: DemoRefund): ProviderRefund {
  return { id, paymentId: toPaymentId(sessionId), refundId, state: 'done', amountCents }
}
