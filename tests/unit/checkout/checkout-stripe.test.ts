import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createStripePayments } from '#server/platform/payments/index.ts'

const WEBHOOK_SECRET = 'whsec_test'
const payments = createStripePayments({ secretKey: 'sk_test_123', webhookSecret: WEBHOOK_SECRET })

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'anything',
  metadata: { orderId: 'RO-AAAAA-BBBBB' },
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
  const payload = JSON.stringify({ created: 1_772_586_000, ...event })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return payments.readEvent(Buffer.from(payload), signature)
}

test('a paid session has the order of its metadata, amount, address and phone [SEC-8]', () => {
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object: session } })).toMatchObject({
    id: 'evt_1',
    type: 'checkout.session.completed',
    createdAt: '2026-03-04T01:00:00.000Z',
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
])('payment status %s means paid: %s', (payment_status, isPaid) => {
  const object = { ...session, payment_status }
  const event = { id: 'evt_2', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object } }).session?.isPaid).toBe(isPaid)
})

test.each(['open', 'expired'])('a free order whose page is %s is not paid', (status) => {
  const object = { ...session, status, payment_status: 'no_payment_required' }
  const event = { id: 'evt_8', object: 'event', type: 'checkout.session.expired' }
  expect(read({ ...event, data: { object } }).session?.isPaid).toBe(false)
})

test.each([
  ['async_payment_succeeded', undefined],
  ['async_payment_failed', true],
])('a delayed payment is reported by %s', (type, hasFailed) => {
  const event = { id: 'evt_7', object: 'event', type: `checkout.session.${type}` }
  expect(read({ ...event, data: { object: session } }).hasFailed).toBe(hasFailed)
})

test('an address without a state is complete', () => {
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

test('reads the address of earlier API versions', () => {
  const { collected_information, ...earlier } = session
  const object = { ...earlier, shipping_details: collected_information.shipping_details }
  const event = { id: 'evt_6', object: 'event', type: 'checkout.session.completed' }
  expect(read({ ...event, data: { object } }).session?.address).toMatchObject({ city: 'Fitzroy' })
})

test('other events have no session', () => {
  const event = { id: 'evt_4', object: 'event', type: 'charge.refunded', data: { object: {} } }
  expect(read(event)).toMatchObject({ id: 'evt_4', type: 'charge.refunded' })
  expect(read(event).session).toBeUndefined()
})

test('refuses an event with a wrong, missing or old signature [API-92]', () => {
  const event = { id: 'evt_5', object: 'event', type: 'ping', data: { object: {} } }
  expect(() => read(event, 'whsec_other')).toThrow('The signature does not fit')
  expect(() => payments.readEvent(Buffer.from(JSON.stringify(event)), undefined)).toThrow(
    'The signature does not fit',
  )
  const payload = JSON.stringify({ created: 1_772_586_000, ...event })
  const timestamp = Math.floor(Date.now() / 1000) - 3600
  const old = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
    timestamp,
  })
  expect(() => payments.readEvent(Buffer.from(payload), old)).toThrow('The signature does not fit')
})
