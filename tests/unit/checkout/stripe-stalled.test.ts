import { afterEach, expect, test } from 'vitest'
import { createStripePayments } from '#server/platform/payments/index.ts'
import { startStalledStripe } from '#tests/support/stripe/stalled-stripe.ts'
import { newRequest } from '#tests/support/stripe/stripe-shop.ts'

/** Stripe's library against a server that stalls. The times are those of the shop, a hundred times shorter. */

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function stall(...kind: Parameters<typeof startStalledStripe>) {
  const stripe = await startStalledStripe(...kind)
  closing.push(stripe.close)
  const payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: 'whsec_test',
    apiBase: stripe.url,
    timeoutMs: 100,
    // More than the two attempts with the library's pause of half a second.
    limitMs: 900,
  })
  return { stripe, payments }
}

/** Less than two steps at the limit each take, and more than one needs on a busy machine. */
const UNLIMITED_MS = 1_700

const noResponse = { code: 'payment-unavailable', retryAfterSeconds: expect.any(Number) }

async function timeOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await expect(work).rejects.toMatchObject(noResponse)
  return performance.now() - startedAt
}

test('a checkout makes one attempt and one repeat [SEC-10]', async () => {
  const { stripe, payments } = await stall()
  await expect(payments.createSession(newRequest())).rejects.toMatchObject(noResponse)
  expect(stripe.connections()).toBe(2)
})

test('all requests of a checkout end within its limit together [SEC-10]', async () => {
  const { payments } = await stall('dripping')
  const checkout = payments.forCheckout?.() ?? payments
  const steps = async () => {
    await checkout.getSession('cs_1').catch(() => undefined)
    await checkout
      .forCheckout?.()
      .expireSession('cs_1')
      .catch(() => undefined)
    await checkout.createSession(newRequest())
  }
  expect(await timeOf(steps())).toBeLessThan(UNLIMITED_MS)
})

test('a response that arrives byte by byte is cut off at the limit', async () => {
  const { payments } = await stall('dripping')
  expect(await timeOf(payments.getSession('cs_1'))).toBeLessThan(UNLIMITED_MS)
})

test.each(['silent', 'dripping'] as const)(
  'after timeouts of a %s provider, requests fail at once and say when to retry [SEC-10]',
  async (kind) => {
    const { stripe, payments } = await stall(kind)
    await Promise.all(Array.from({ length: 5 }, () => timeOf(payments.createSession(newRequest()))))
    const before = stripe.connections()
    expect(() => payments.assertResponding?.()).toThrow('does not respond')
    await expect(payments.createSession(newRequest())).rejects.toMatchObject({
      ...noResponse,
      retryAfterSeconds: 30,
    })
    await expect(payments.listRefunds({ since: new Date() })).rejects.toMatchObject(noResponse)
    expect(stripe.connections()).toBe(before)
  },
)

test('payment events are read while the provider stalls', async () => {
  const { payments } = await stall()
  await Promise.all(Array.from({ length: 5 }, () => timeOf(payments.getSession('cs_1'))))
  expect(() => payments.readEvent(Buffer.from('{}'), 'none')).toThrow('signature does not fit')
})
