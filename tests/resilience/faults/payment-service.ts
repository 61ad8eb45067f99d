import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { startFakeStripe } from '#tests/support/stripe/fake-stripe.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe/stripe-shop.ts'
import type { Diary } from './diary.ts'
import { openGate } from './payment-gate.ts'
import type { Random } from './random.ts'

/**
 * How payment events reach the shop. `doubled`: each several times, also concurrently. `held`: all delayed until the
 * fault ends, then in random order. `lost`: every second one is dropped.
 */
export type Post = 'prompt' | 'doubled' | 'held' | 'lost'

type Message = { id: string; orderId: string; event: object }

export type Payment = { orderId: string; paymentId: string; amountCents: number }

/**
 * A fake payment service in this process, so that it survives a killed shop. It has its own ledger and redelivers
 * each event until it is accepted, as Stripe does.
 */
export async function startPaymentService(diary: Diary, random: Random) {
  let offsetMs = 0
  const nowSeconds = () => Math.floor((Date.now() + offsetMs) / 1000)
  const stripe = await startFakeStripe(nowSeconds)
  const gate = await openGate(stripe.url)
  const payments: Payment[] = []
  const outbox: Message[] = []
  /** Orders whose event was dropped. */
  const lost = new Set<string>()
  const undecided = new Set<Promise<void>>()
  let post: Post = 'prompt'

  async function deliver(message: Message, shopUrl: string): Promise<boolean> {
    const payload = JSON.stringify(message.event)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: nowSeconds(),
    })
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

  /** Pays on the payment page at that address, if it is still open. */
  function pay(checkoutUrl: string, orderId: string): void {
    const page = stripe.books.retrieveSession(checkoutUrl.split('/').at(-1) ?? '')
    if (page.status !== 'open') return
    const session = stripe.books.pay(page.id)
    const paymentId = String(session.payment_intent)
    payments.push({ orderId, paymentId, amountCents: session.amount_total })
    if (post === 'lost' && random.below(2) === 0) return void lost.add(orderId)
    const event = {
      id: `evt_${session.id}`,
      object: 'event',
      type: 'checkout.session.completed',
      created: nowSeconds(),
      data: { object: structuredClone(session) },
    }
    outbox.push({ id: event.id, orderId, event })
  }

  return {
    url: gate.url,
    books: stripe.books,
    payments,
    lost,
    shut: gate.shut,
    stall: gate.stall,
    open: gate.open,
    pay,
    setClock(nextMs: number) {
      offsetMs = nextMs
    },
    setPost(next: Post) {
      post = next
    },
    waiting: () => outbox.length,

    /** Pays after some time, when an admin, the customer or the clock may have ended the order. */
    payLater(checkoutUrl: string, orderId: string, afterMs: number): void {
      const paid = pause(afterMs).then(() => pay(checkoutUrl, orderId))
      undecided.add(paid)
      void paid.then(() => undecided.delete(paid))
    },
    /** Resolves when every customer has paid or left. */
    async decided(): Promise<void> {
      await Promise.all(undecided)
    },

    /** Attempts each pending event once. Events that are not accepted stay pending. */
    async deliverWaiting(urls: readonly string[]): Promise<void> {
      if (post === 'held') return
      const due = outbox.splice(0)
      for (const message of shuffle(due, random)) {
        const times = post === 'doubled' ? 3 : 1
        const attempts = Array.from({ length: times }, () => deliver(message, random.pick(urls)))
        const taken = await Promise.all(attempts)
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
