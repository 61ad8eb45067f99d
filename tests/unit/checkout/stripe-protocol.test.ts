import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripePayments } from '#server/platform/payments/index.ts'
import type { SessionRequest } from '#server/platform/payments/payment-provider.ts'
import type { Failure } from '#tests/support/stripe/fake-stripe.ts'
import { newRequest, startStripeShop } from '#tests/support/stripe/stripe-shop.ts'

/** The shop with the Stripe library, against a fake as strict as Stripe's published OpenAPI description. */

let shop: Awaited<ReturnType<typeof startStripeShop>>
beforeAll(async () => {
  shop = await startStripeShop()
})
beforeEach(() => {
  shop.stripe.asked.length = 0
})
afterAll(() => shop.stripe.close())

describe('opening a page', () => {
  test('sends the lines with GST included, the collected fields and the order', async () => {
    const request = newRequest()
    const { id, url } = await shop.payments.createSession(request)
    expect(url).toBe(`https://checkout.stripe.test/c/pay/${id}`)
    const [call] = shop.stripe.asked
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
    // Stripe refuses less than 30 minutes, the length of a reservation; the shop closes the page itself.
    const closesAt = Number(call?.form.expires_at) * 1000
    expect(Math.round((closesAt - request.expiresAt.getTime()) / 60_000)).toBe(5)
  })

  test('is closed within the 24 hours that Stripe allows, for an order by hand [TILL-9]', async () => {
    const placedAt = new Date()
    const expiresAt = new Date(placedAt.getTime() + 24 * 3_600_000)
    await shop.payments.createSession(newRequest({ placedAt, expiresAt }))
    const closesAt = Number(shop.stripe.asked.at(-1)?.form.expires_at) * 1000
    expect(Math.round((expiresAt.getTime() - closesAt) / 60_000)).toBe(1)
  })

  test('returns the same page when repeated for an order', async () => {
    const request = newRequest()
    expect(await shop.payments.createSession(request)).toEqual(
      await shop.payments.createSession(request),
    )
  })

  test('does not return the first page for another total of the order', async () => {
    const request = newRequest()
    await shop.payments.createSession(request)
    const [line] = request.lines
    await expect(
      shop.payments.createSession({ ...request, lines: line ? [line] : [], totalCents: 7990 }),
    ).rejects.toThrow('Keys for idempotent requests can only be used with the same parameters')
  })

  test('closes a page with another amount and returns no URL', async () => {
    shop.stripe.failNext('other amount')
    await expect(shop.payments.createSession(newRequest())).rejects.toThrow('wrong amount 8991')
    const [opened, expired] = shop.stripe.asked
    expect(opened?.path).toBe('/v1/checkout/sessions')
    expect(expired?.path).toMatch(/^\/v1\/checkout\/sessions\/cs_test_\d+\/expire$/)
  })

  test.each<[string, Failure[]]>([
    ['too many requests, three times', [429, 429, 429]],
    ['a connection that is cut', ['cut']],
    ['no answer, once', ['hang']],
    ['a page that was opened, its answer lost', ['done, then cut']],
  ])('retries after %s and opens one page', async (_case, failures) => {
    shop.stripe.failNext(...failures)
    const { id } = await shop.payments.createSession(newRequest())
    expect(shop.stripe.books.retrieveSession(id)).toMatchObject({ status: 'open' })
    expect(shop.stripe.asked).toHaveLength(failures.length + 1)
    expect(new Set(shop.stripe.asked.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  })

  test.each<[string, Failure[], RegExp]>([
    ['a failure of Stripe', [500], /An error/],
    ['too many requests for too long', [429, 429, 429, 429], /Too many requests/],
    ['an answer that is no JSON', ['garbage'], /JSON/],
  ])('fails on %s', async (_case, failures, words) => {
    shop.stripe.failNext(...failures)
    await expect(shop.payments.createSession(newRequest())).rejects.toThrow(words)
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
    ['a day too far', { expiresAt: new Date(Date.now() + 90_000_000) }, 'expires_at'],
    ['an end in the past', { expiresAt: new Date(0) }, 'expires_at'],
  ])('refuses %s', async (_case, changes, words) => {
    await expect(shop.payments.createSession(newRequest(changes))).rejects.toThrow(words)
  })
})

describe('a page', () => {
  test('is retrieved before and after the payment', async () => {
    const { id } = await shop.payments.createSession(newRequest())
    expect(await shop.payments.getSession(id)).toMatchObject({ state: 'open', isPaid: false })
    shop.stripe.books.pay(id)
    expect(await shop.payments.getSession(id)).toMatchObject({
      state: 'complete',
      isPaid: true,
      amountCents: 8990,
      currency: 'aud',
      paymentId: expect.stringMatching(/^pi_/),
    })
  })

  test('is closed once, and not when paid', async () => {
    const { id } = await shop.payments.createSession(newRequest())
    await shop.payments.expireSession(id)
    expect(await shop.payments.getSession(id)).toMatchObject({ state: 'expired' })
    const { sessionId } = await shop.payNew()
    await expect(shop.payments.expireSession(sessionId)).rejects.toThrow('status of complete')
  })

  test('is an error when unknown or requested with an invalid key', async () => {
    await expect(shop.payments.getSession('cs_none')).rejects.toThrow('No such checkout.session')
    const others = createStripePayments({
      secretKey: 'wrong',
      webhookSecret: '',
      apiBase: shop.stripe.url,
    })
    await expect(others.getSession('cs_none')).rejects.toThrow('Invalid API Key')
  })
})
