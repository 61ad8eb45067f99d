import Stripe from 'stripe'
import { WEBHOOK_SECRET } from '../support/stripe/stripe-shop.ts'
import { startStripeStandIn } from '../support/stripe/stripe-stand-in.ts'
import type { Diary } from './diary.ts'
import { openGate } from './payment-gate.ts'
import type { Random } from './random.ts'

/**
 * How messages about payments reach the shop. `doubled`: each several times, also at once. `held`: none before the
 * way is clear again, then in any order. `lost`: every second one never.
 */
export type Post = 'prompt' | 'doubled' | 'held' | 'lost'

type Message = { id: string; orderId: string; event: object }

export type Payment = { orderId: string; paymentId: string; amountCents: number }

/**
 * The payment service beside the shop, which no kill of the shop touches: keeps its own books and delivers each
 * message until it is taken, as Stripe does.
 */
export async function startPaymentService(diary: Diary, random: Random) {
  const stripe = await startStripeStandIn()
  const gate = await openGate(stripe.url)
  const payments: Payment[] = []
  const outbox: Message[] = []
  let post: Post = 'prompt'

  async function deliver(message: Message, shopUrl: string): Promise<boolean> {
    const payload = JSON.stringify(message.event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const answer = await fetch(`${shopUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(45_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 500) diary.badAnswers.push(`500 to the message ${message.id}`)
    if (!answer?.ok) return false
    diary.paid.add(message.orderId)
    return true
  }

  return {
    url: gate.url,
    books: stripe.books,
    payments,
    shut: gate.shut,
    open: gate.open,
    setPost(next: Post) {
      post = next
    },
    waiting: () => outbox.length,

    /** Somebody pays on the page at that address, if it is still open. */
    pay(checkoutUrl: string, orderId: string): void {
      const page = stripe.books.retrieveSession(checkoutUrl.split('/').at(-1) ?? '')
      if (page.status !== 'open') return
      const session = stripe.books.pay(page.id)
      const paymentId = String(session.payment_intent)
      payments.push({ orderId, paymentId, amountCents: session.amount_total })
      if (post === 'lost' && random.below(2) === 0) return
      const id = `evt_${session.id}`
      const data = { object: structuredClone(session) }
      const event = {
        id,
        object: 'event',
        type: 'checkout.session.completed',
        created: Math.floor(Date.now() / 1000),
        data,
      }
      outbox.push({ id, orderId, event })
    },

    /** Tries what waits, once each. What is not taken waits on. */
    async deliverWaiting(urls: readonly string[]): Promise<void> {
      if (post === 'held') return
      const due = outbox.splice(0)
      for (const message of shuffle(due, random)) {
        const times = post === 'doubled' ? 3 : 1
        const tries = Array.from({ length: times }, () => deliver(message, random.pick(urls)))
        const taken = await Promise.all(tries)
        if (taken.includes(false)) outbox.push(message)
      }
    },

    async close(): Promise<void> {
      await gate.close()
      await stripe.close()
    },
  }
}

export type PaymentService = Awaited<ReturnType<typeof startPaymentService>>

function shuffle<T>(list: T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
