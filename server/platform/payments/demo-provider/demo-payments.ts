import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Database } from '../../db/database.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { readStripeEvent, toPaymentSession } from '../stripe-events.ts'
import {
  type DemoSession,
  demoPaymentSessions,
  type ShippingDetails,
} from './demo-payments.tables.ts'
import { createDemoRefunds } from './demo-refunds.ts'
import { toCompletedEvent, toStripeSession } from './demo-stripe-shapes.ts'

/** The demo provider, with what its own page needs besides. */
export type DemoPayments = PaymentProvider & {
  findSession(id: string): Promise<DemoSession | undefined>
  /** Pays once: what a second call finds is the payment of the first. Null when the page has closed. */
  pay(id: string, shipping: ShippingDetails): Promise<DemoSession | null>
  /** The message Stripe would send about a paid session, signed as Stripe signs. */
  signCompletedEvent(session: DemoSession): { body: string; signature: string }
}

type Parts = { db: Database; publicUrl: string; clock: () => Date }

/** Stands in for Stripe where no account is configured: same sessions, same events, no money. */
export function createDemoPayments({ db, publicUrl, clock }: Parts): DemoPayments {
  // Events are made and read in this process, so nobody else needs to know it.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const find = async (id: string) => {
    const [row] = await db.select().from(demoPaymentSessions).where(eq(demoPaymentSessions.id, id))
    return row && withTime(row, clock())
  }
  return {
    name: 'demo',

    async openSession({ expiresAt, ...request }) {
      const { orderId } = request
      const id = `cs_demo_${randomBytes(18).toString('base64url')}`
      const [kept] = await db
        .insert(demoPaymentSessions)
        .values({ id, orderId, request, expiresAt, createdAt: clock() })
        // Asked for twice, it answers the page that is there.
        .onConflictDoUpdate({ target: demoPaymentSessions.orderId, set: { orderId } })
        .returning({ id: demoPaymentSessions.id })
      if (!kept) throw new Error('The demo session was not written')
      return { id: kept.id, url: `${publicUrl}/dev/checkout/${kept.id}` }
    },

    async getSession(id) {
      const session = await find(id)
      if (!session) throw new Error(`There is no demo session ${id}`)
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

    readEvent: (rawBody, signature) => readStripeEvent(secret, rawBody, signature),

    findSession: find,

    async pay(id, shipping) {
      await db
        .update(demoPaymentSessions)
        .set({ state: 'complete', shipping })
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

/** A page nobody paid in time is closed, without anybody having to close it. */
function withTime(session: DemoSession, now: Date): DemoSession {
  const isLate = session.state === 'open' && session.expiresAt <= now
  return isLate ? { ...session, state: 'expired' } : session
}
