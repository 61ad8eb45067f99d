import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripePayments } from '../../server/platform/payments/index.ts'
import type {
  PaymentProvider,
  RefundRequest,
  SessionRequest,
} from '../../server/platform/payments/payment-provider.ts'
import { type Failure, startStripeStandIn } from '../support/stripe/stripe-stand-in.ts'

/** The shop's part with Stripe's own library, against a counterpart as strict as Stripe's published description. */

const WEBHOOK_SECRET = 'whsec_test'
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let payments: PaymentProvider
beforeAll(async () => {
  stripe = await startStripeStandIn()
  payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.url,
    timeoutMs: 200,
    pauseMs: 1,
  })
})
beforeEach(() => {
  stripe.asked.length = 0
})
afterAll(() => stripe.close())

let orders = 0
function newRequest(changes: Partial<SessionRequest> = {}): SessionRequest {
  orders += 1
  return {
    orderId: `RO-AAAAA-${orders}`,
    email: 'ada@example.com',
    lines: [
      {
        name: 'Harbour Lights',
        unitPriceCents: 3995,
        quantity: 2,
        imageUrl: 'https://a.test/1.webp',
      },
      { name: 'Night Bus', unitPriceCents: 1000, quantity: 1, imageUrl: '' },
    ],
    totalCents: 8990,
    customerName: 'Ada Quill',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    successUrl: 'https://shop.test/order/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.test/order/cancel',
    ...changes,
  }
}

async function payNew(): Promise<{ sessionId: string; paymentId: string; orderId: string }> {
  const request = newRequest()
  const { id: sessionId } = await payments.openSession(request)
  stripe.books.pay(sessionId)
  const { paymentId = '' } = await payments.getSession(sessionId)
  stripe.asked.length = 0
  return { sessionId, paymentId, orderId: request.orderId }
}

let wishes = 0
function toRefund(paymentId: string, changes: Partial<RefundRequest> = {}): RefundRequest {
  wishes += 1
  const refundId = `refund-${wishes}`
  const request = { orderId: 'RO-1', paymentId, amountCents: 8990, idempotencyKey: refundId }
  return { refundId, ...request, ...changes }
}

describe('opening a page', () => {
  test('asks for the lines, GST included, what the page collects, and the order', async () => {
    const request = newRequest()
    const { id, url } = await payments.openSession(request)
    expect(url).toBe(`https://checkout.stripe.test/c/pay/${id}`)
    const [call] = stripe.asked
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: `checkout-${request.orderId}`,
      form: {
        mode: 'payment',
        client_reference_id: request.orderId,
        metadata: { orderId: request.orderId },
        payment_intent_data: { metadata: { orderId: request.orderId } },
        customer_email: 'ada@example.com',
        line_items: [
          {
            quantity: '2',
            price_data: {
              currency: 'aud',
              unit_amount: '3995',
              tax_behavior: 'inclusive',
              product_data: { name: 'Harbour Lights', images: ['https://a.test/1.webp'] },
            },
          },
          { quantity: '1', price_data: { product_data: { name: 'Night Bus' } } },
        ],
        shipping_address_collection: { allowed_countries: expect.arrayContaining(['AU', 'NZ']) },
        phone_number_collection: { enabled: 'true' },
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
      },
    })
    // Stripe refuses less than the 30 minutes the copies are held; the shop closes the page itself.
    const closesAt = Number(call?.form.expires_at) * 1000
    expect(Math.round((closesAt - request.expiresAt.getTime()) / 60_000)).toBe(5)
  })

  test('a second time for the same order comes to the same page', async () => {
    const request = newRequest()
    expect(await payments.openSession(request)).toEqual(await payments.openSession(request))
  })

  test('the same order with another total is not answered as if it were the first', async () => {
    const request = newRequest()
    await payments.openSession(request)
    const [line] = request.lines
    await expect(
      payments.openSession({ ...request, lines: line ? [line] : [], totalCents: 7990 }),
    ).rejects.toThrow('Keys for idempotent requests can only be used with the same parameters')
  })

  test('a page for another amount is closed again, and nobody sent there', async () => {
    stripe.failNext('other amount')
    await expect(payments.openSession(newRequest())).rejects.toThrow('for 8991')
    const [opened, expired] = stripe.asked
    expect(opened?.path).toBe('/v1/checkout/sessions')
    expect(expired?.path).toMatch(/^\/v1\/checkout\/sessions\/cs_test_\d+\/expire$/)
  })

  test.each<[string, Failure[]]>([
    ['too many requests, three times', [429, 429, 429]],
    ['a connection that is cut', ['cut', 'cut']],
    ['no answer, once', ['hang']],
    ['a page that was opened, its answer lost', ['done, then cut']],
  ])('%s: it is tried again, and one page is opened', async (_case, failures) => {
    stripe.failNext(...failures)
    const { id } = await payments.openSession(newRequest())
    expect(stripe.books.retrieveSession(id)).toMatchObject({ status: 'open' })
    expect(stripe.asked).toHaveLength(failures.length + 1)
    expect(new Set(stripe.asked.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  })

  test.each<[string, Failure[], RegExp]>([
    ['a failure of Stripe', [500], /An error/],
    ['too many requests for too long', [429, 429, 429, 429], /Too many requests/],
    ['an answer that is no JSON', ['garbage'], /JSON/],
  ])('%s is an error', async (_case, failures, words) => {
    stripe.failNext(...failures)
    await expect(payments.openSession(newRequest())).rejects.toThrow(words)
  })

  test.each<[string, Partial<SessionRequest>, string]>([
    ['no success address', { successUrl: '' }, 'success_url'],
    ['a success address that is none', { successUrl: 'shop' }, 'Not a valid URL'],
    ['an e-mail that is none', { email: 'ada' }, 'Invalid email address'],
    [
      'half a cent',
      { lines: [{ name: 'A', unitPriceCents: 10.5, quantity: 9, imageUrl: '' }] },
      'Invalid integer: 10.5',
    ],
    ['no lines', { lines: [] }, 'line_items'],
    [
      'less than a card can pay',
      { lines: [{ name: 'A', unitPriceCents: 49, quantity: 1, imageUrl: '' }] },
      'total amount',
    ],
    ['a day too far', { expiresAt: new Date(Date.now() + 86_400_000) }, 'expires_at'],
    ['an end in the past', { expiresAt: new Date(0) }, 'expires_at'],
  ])('%s is refused', async (_case, changes, words) => {
    await expect(payments.openSession(newRequest(changes))).rejects.toThrow(words)
  })
})

describe('a page', () => {
  test('is asked about, before and after somebody paid', async () => {
    const { id } = await payments.openSession(newRequest())
    expect(await payments.getSession(id)).toMatchObject({ state: 'open', isPaid: false })
    stripe.books.pay(id)
    expect(await payments.getSession(id)).toMatchObject({
      state: 'complete',
      isPaid: true,
      amountCents: 8990,
      currency: 'aud',
      paymentId: expect.stringMatching(/^pi_/),
    })
  })

  test('is closed once, and not when it was paid', async () => {
    const { id } = await payments.openSession(newRequest())
    await payments.expireSession(id)
    expect(await payments.getSession(id)).toMatchObject({ state: 'expired' })
    const { sessionId } = await payNew()
    await expect(payments.expireSession(sessionId)).rejects.toThrow('status of complete')
  })

  test('nobody opened is an error, as is one asked for with a bad key', async () => {
    await expect(payments.getSession('cs_none')).rejects.toThrow('No such checkout.session')
    const others = createStripePayments({
      secretKey: 'wrong',
      webhookSecret: '',
      apiBase: stripe.url,
    })
    await expect(others.getSession('cs_none')).rejects.toThrow('Invalid API Key')
  })
})

describe('a refund', () => {
  test('is asked of the payment, named by the shop, and found again', async () => {
    const { paymentId } = await payNew()
    const request = toRefund(paymentId, { amountCents: 1000, reason: 'duplicate' })
    const made = await payments.refund(request)
    expect(made).toEqual({
      id: expect.stringMatching(/^re_/),
      paymentId,
      refundId: request.refundId,
      state: 'done',
      amountCents: 1000,
    })
    expect(stripe.asked[0]).toMatchObject({
      path: '/v1/refunds',
      key: request.idempotencyKey,
      form: {
        payment_intent: paymentId,
        amount: '1000',
        reason: 'duplicate',
        metadata: { orderId: 'RO-1', refundId: request.refundId },
      },
    })
    expect(await payments.listRefunds({ paymentId })).toEqual([made])
    expect(await payments.listRefunds({ since: new Date(0) })).toContainEqual(made)
  })

  test('made at Stripe itself is listed, the latest first, over more than one page', async () => {
    const { paymentId } = await payNew()
    for (let index = 0; index < 120; index += 1) stripe.books.addRefund(paymentId, 1 + index)
    const listed = await payments.listRefunds({ paymentId })
    expect(listed).toHaveLength(120)
    expect(listed[0]).toMatchObject({ amountCents: 120, refundId: '' })
  })

  test.each<[string, Failure[]]>([
    ['after too many requests', [429, 429]],
    ['after a cut connection', ['cut']],
    ['whose answer was lost', ['done, then hang']],
  ])('%s is made once', async (_case, failures) => {
    const { paymentId } = await payNew()
    stripe.failNext(...failures)
    await payments.refund(toRefund(paymentId))
    expect(await payments.listRefunds({ paymentId })).toHaveLength(1)
  })

  test.each([
    ['more than is left', { amountCents: 8991 }, 'greater than unrefunded amount'],
    ['nothing', { amountCents: 0 }, 'Invalid positive integer'],
    ['half a cent', { amountCents: 10.5 }, 'Invalid integer: 10.5'],
    ['of a payment that is not there', { paymentId: 'pi_none' }, 'No such payment_intent'],
  ])('of %s is refused for good', async (_case, changes, words) => {
    const { paymentId } = await payNew()
    await expect(payments.refund(toRefund(paymentId, changes))).rejects.toMatchObject({
      code: 'payment-refused',
      message: expect.stringContaining(words),
    })
  })

  test('of what was refunded already is refused for good', async () => {
    const { paymentId } = await payNew()
    stripe.books.addRefund(paymentId, 8990)
    await expect(payments.refund(toRefund(paymentId))).rejects.toMatchObject({
      code: 'payment-refused',
      message: 'Charge has already been refunded.',
    })
  })

  test.each<[string, Failure[]]>([
    ['a failure of Stripe', [500]],
    ['too many requests for too long', [429, 429, 429, 429]],
    ['an answer that is no JSON', ['garbage']],
    ['no answer at all', ['hang', 'hang', 'hang', 'hang']],
  ])('%s leaves open whether it was made', async (_case, failures) => {
    const { paymentId } = await payNew()
    stripe.failNext(...failures)
    const failure = await payments.refund(toRefund(paymentId)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toHaveProperty('code', 'payment-refused')
  })

  test('whose key was used for another one leaves open what became of the first', async () => {
    const { paymentId } = await payNew()
    const request = toRefund(paymentId, { amountCents: 100 })
    await payments.refund(request)
    const failure = await payments
      .refund({ ...request, amountCents: 200 })
      .catch((error: unknown) => error)
    expect(String(failure)).toContain('Keys for idempotent requests')
    expect(failure).not.toHaveProperty('code', 'payment-refused')
  })

  test.each([
    ['pending', 'pending', undefined],
    ['requires_action', 'pending', undefined],
    ['canceled', 'failed', 'It was cancelled'],
    ['failed', 'failed', 'The bank did not take it'],
  ])('that is %s at Stripe is %s', async (status, state, failure) => {
    const { paymentId } = await payNew()
    Object.assign(stripe.books.addRefund(paymentId, 100), { status })
    const [refund] = await payments.listRefunds({ paymentId })
    expect(refund).toMatchObject({ state, ...(failure ? { failure } : {}) })
  })
})

describe('a message', () => {
  const read = (type: string, object: object) => {
    const { payload, signature } = stripe.signEvent(type, object, WEBHOOK_SECRET)
    return payments.readEvent(Buffer.from(payload), signature)
  }

  test.each(['charge.refunded', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s names the payment and its order',
    (type) => {
      const object = { payment_intent: 'pi_1', metadata: { orderId: 'RO-1' } }
      expect(read(type, object)).toMatchObject({
        type,
        refunded: { paymentId: 'pi_1', orderId: 'RO-1' },
      })
    },
  )

  test('a dispute says how much, why, until when, and whether it is open', () => {
    const dispute = {
      id: 'dp_1',
      payment_intent: 'pi_1',
      amount: 8990,
      currency: 'aud',
      reason: 'product_not_received',
      status: 'needs_response',
      evidence_details: { due_by: 1_773_964_800 },
    }
    expect(read('charge.dispute.created', dispute).dispute).toMatchObject({
      id: 'dp_1',
      paymentId: 'pi_1',
      amountCents: 8990,
      reason: 'product_not_received',
      isOpen: true,
      dueAt: '2026-03-20T00:00:00.000Z',
    })
    const lost = { ...dispute, status: 'lost' }
    expect(read('charge.dispute.closed', lost).dispute).toMatchObject({ isOpen: false })
  })
})
