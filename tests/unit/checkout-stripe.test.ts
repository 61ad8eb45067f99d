import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripePayments } from '../../server/platform/payments/index.ts'
import type {
  PaymentProvider,
  SessionRequest,
} from '../../server/platform/payments/payment-provider.ts'

type Received = { method: string; path: string; key: string; form: URLSearchParams }

const WEBHOOK_SECRET = 'whsec_test'
const received: Received[] = []
let answer: { statusCode: number; body: object }
let server: Server
let payments: PaymentProvider

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      key: String(request.headers['idempotency-key'] ?? ''),
      form: new URLSearchParams(body),
    })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: `http://127.0.0.1:${port}`,
  })
})
beforeEach(() => {
  received.length = 0
})
afterAll(() => server.close())

const request: SessionRequest = {
  orderId: 'RO-AAAAA-BBBBB',
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
  expiresAt: new Date('2026-03-04T01:30:00Z'),
  successUrl: 'https://shop.test/order/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shop.test/order/cancel',
}

const opened = {
  id: 'cs_1',
  url: 'https://pay.test/cs_1',
  amount_total: 8990,
  currency: 'aud',
}

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'RO-AAAAA-BBBBB',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 8990,
  currency: 'aud',
  customer_details: { phone: '+61400000000' },
  collected_information: {
    shipping_details: {
      name: 'Ada Quill',
      address: {
        line1: '12 Groove Lane',
        line2: 'Unit 3',
        city: 'Fitzroy',
        state: 'VIC',
        postal_code: '3065',
        country: 'AU',
      },
    },
  },
}

const read = (event: object, secret = WEBHOOK_SECRET) => {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return payments.readEvent(Buffer.from(payload), signature)
}

test('a session is opened with the lines, the order id and what the page has to collect', async () => {
  answer = { statusCode: 200, body: opened }
  expect(await payments.openSession(request)).toEqual({ id: 'cs_1', url: 'https://pay.test/cs_1' })
  const [call] = received
  expect(call).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' })
  expect(call?.key).toContain('RO-AAAAA-BBBBB')
  expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: 'RO-AAAAA-BBBBB',
    'metadata[orderId]': 'RO-AAAAA-BBBBB',
    customer_email: 'ada@example.com',
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][currency]': 'aud',
    'line_items[0][price_data][unit_amount]': '3995',
    'line_items[0][price_data][tax_behavior]': 'inclusive',
    'line_items[0][price_data][product_data][name]': 'Harbour Lights',
    'line_items[0][price_data][product_data][images][0]': 'https://a.test/1.webp',
    'line_items[1][price_data][product_data][name]': 'Night Bus',
    'shipping_address_collection[allowed_countries][0]': 'AU',
    'phone_number_collection[enabled]': 'true',
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  })
  expect(call?.form.has('line_items[1][price_data][product_data][images][0]')).toBe(false)
})

test('the page stays open more than 30 minutes, as Stripe demands, and two tries ask for the same', async () => {
  answer = { statusCode: 200, body: opened }
  await payments.openSession(request)
  await payments.openSession(request)
  const [first, second] = received
  const closesAt = Number(first?.form.get('expires_at')) * 1000
  expect(closesAt - request.expiresAt.getTime()).toBe(5 * 60_000)
  expect(second?.form.toString()).toBe(first?.form.toString())
  expect(second?.key).toBe(first?.key)
})

test('a refusal of Stripe is an error', async () => {
  answer = { statusCode: 402, body: { error: { type: 'card_error', message: 'no' } } }
  await expect(payments.openSession(request)).rejects.toThrow('no')
})

test('a session is asked for and closed by its id', async () => {
  answer = { statusCode: 200, body: { ...session, status: 'open', payment_status: 'unpaid' } }
  expect(await payments.getSession('cs_1')).toMatchObject({ state: 'open', isPaid: false })
  await payments.expireSession('cs_1')
  expect(received.map(({ path }) => path)).toEqual([
    '/v1/checkout/sessions/cs_1',
    '/v1/checkout/sessions/cs_1/expire',
  ])
})

test('a paid session carries order, amount, address and phone', () => {
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object: session } })).toMatchObject({
    id: 'evt_1',
    type: 'checkout.session.completed',
    session: {
      id: 'cs_1',
      orderId: 'RO-AAAAA-BBBBB',
      state: 'complete',
      isPaid: true,
      amountCents: 8990,
      currency: 'aud',
      recipientName: 'Ada Quill',
      phoneNumber: '+61400000000',
      address: {
        street: '12 Groove Lane, Unit 3',
        city: 'Fitzroy',
        state: 'VIC',
        postalCode: '3065',
        country: 'Australia',
      },
    },
  })
})

test.each([
  ['paid', true],
  ['no_payment_required', true],
  ['unpaid', false],
])('payment status %s: paid is %s', (payment_status, isPaid) => {
  const object = { ...session, payment_status }
  const event = { id: 'evt_2', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object } }).session?.isPaid).toBe(isPaid)
})

test('an address without a state is still whole', () => {
  const address = { line1: '1 Orchard Way', line2: null, city: 'Singapore', country: 'SG' }
  const object = {
    ...session,
    collected_information: null,
    customer_details: { phone: null, address },
  }
  const event = { id: 'evt_3', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object } }).session?.address).toEqual({
    street: '1 Orchard Way',
    city: 'Singapore',
    state: '-',
    postalCode: '-',
    country: 'Singapore',
  })
})

test('the address is also found where earlier versions of the interface put it', () => {
  const { collected_information, ...earlier } = session
  const object = { ...earlier, shipping_details: collected_information.shipping_details }
  const event = { id: 'evt_6', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object } }).session?.address).toMatchObject({ city: 'Fitzroy' })
})

test('other events carry no session', () => {
  const event = { id: 'evt_4', object: 'event', type: 'charge.refunded', data: { object: {} } }
  expect(read(event)).toMatchObject({ id: 'evt_4', type: 'charge.refunded' })
  expect(read(event).session).toBeUndefined()
})

test('API-92 a message signed by somebody else, unsigned or old is refused', () => {
  const event = { id: 'evt_5', object: 'event', type: 'ping', data: { object: {} } }
  expect(() => read(event, 'whsec_other')).toThrow('The signature does not fit')
  expect(() => payments.readEvent(Buffer.from(JSON.stringify(event)), undefined)).toThrow(
    'The signature does not fit',
  )
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - 3600
  const old = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
    timestamp,
  })
  expect(() => payments.readEvent(Buffer.from(payload), old)).toThrow('The signature does not fit')
})
