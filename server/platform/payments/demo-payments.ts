import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import Stripe from 'stripe'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type DemoSession,
  demoPaymentSessions,
  type ShippingDetails,
} from './demo-payments.tables.ts'
import { createDemoRefunds } from './demo-refunds.ts'
import { toCompletedEvent, toSessionId, toStripeSession } from './demo-stripe-shapes.ts'
import { CARD_ONLY, isCardOnly } from './payment-methods.rules.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { readStripeEvent, toPaymentSession } from './stripe-events.ts'

/** The demo provider, with the functions of its own payment page. */
export type DemoPayments = PaymentProvider & {
  findSession(id: string): Promise<DemoSession | undefined>
  /** Pays once: a second call returns the first payment. Null when the session has expired. */
  pay(id: string, shipping: ShippingDetails, method?: PaymentMethod): Promise<DemoSession | null>
  /** The methods that the page offers. */
  methods: readonly PaymentMethod[]
  /** The event Stripe would send for a paid session, signed as Stripe signs. */
  signCompletedEvent(session: DemoSession): { body: string; signature: string }
}

type Parts = {
  db: Database
  publicUrl: string
  methods?: readonly PaymentMethod[]
  clock: () => Date
}

/** Replaces Stripe where no account is configured: same sessions, same events, no money. */
export function createDemoPayments({
  db,
  publicUrl,
  methods = CARD_ONLY,
  clock,
}: Parts): DemoPayments {
  // The secret stays in memory: this process both signs and verifies the events.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const find = async (id: string) => {
    const [row] = await db.select().from(demoPaymentSessions).where(eq(demoPaymentSessions.id, id))
    return row && withTime(row, clock())
  }
  return {
    name: 'demo',
    methods,

    async createSession({ placedAt: _, expiresAt, ...request }) {
      const { orderId } = request
      const id = `cs_demo_${randomBytes(18).toString('base64url')}`
      const [stored] = await db
        .insert(demoPaymentSessions)
        .values({ id, orderId, request, expiresAt, createdAt: clock() })
        // A repeated request returns the existing session.
        .onConflictDoUpdate({ target: demoPaymentSessions.orderId, set: { orderId } })
        .returning({ id: demoPaymentSessions.id })
      if (!stored) throw new Error('demo session was not written')
      return { id: stored.id, url: `${publicUrl}/dev/checkout/${stored.id}` }
    },

    async getSession(id) {
      const session = await find(id)
      if (!session) throw new Error(`demo session ${id} does not exist`)
      return toPaymentSession(toStripeSession(session))
    },

    async expireSession(id) {
      await db
        .update(demoPaymentSessions)
        .set({ state: 'expired' })
        .where(and(eq(demoPaymentSessions.id, id), eq(demoPaymentSessions.state, 'open')))
      const session = await find(id)
      if (session?.state === 'complete') throw new Error(`Demo session ${id} is paid already`)
    },

    ...createDemoRefunds(db, clock),

    ...(isCardOnly(methods)
      ? {}
      : {
          async findPaymentMethod(paymentId: string) {
            const session = await find(toSessionId(paymentId))
            return session?.method ?? undefined
          },
        }),

    readEvent: (rawBody, signature) => readStripeEvent(secret, rawBody, signature),

    findSession: find,

    async pay(id, shipping, method = 'card') {
      await db
        .update(demoPaymentSessions)
        .set({ state: 'complete', shipping, method })
        .where(
          and(
            eq(demoPaymentSessions.id, id),
            eq(demoPaymentSessions.state, 'open'),
            gt(demoPaymentSessions.expiresAt, clock()),
          ),
        )
      const session = await find(id)
      return session?.state === 'complete' ? session : null
    },

    signCompletedEvent(session) {
      const body = JSON.stringify(toCompletedEvent(session))
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
      return { body, signature }
    },
  }
}

export function isDemoPayments(payments: PaymentProvider): payments is DemoPayments {
  return 'signCompletedEvent' in payments
}

/** Marks an unpaid session as expired once its time is up. */
function withTime(session: DemoSession, now: Date): DemoSession {
  const isExpired = session.state === 'open' && session.expiresAt <= now
  return isExpired ? { ...session, state: 'expired' } : session
}
