import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeStripe } from '#tests/support/stripe/fake-stripe.ts'
import { readForm } from '#tests/support/stripe/form.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
beforeAll(async () => {
  stripe = await startFakeStripe()
})
afterAll(() => stripe.close())

const good = {
  mode: 'payment',
  success_url: 'https://shop.test/done',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'aud',
  'line_items[0][price_data][unit_amount]': '3995',
  'line_items[0][price_data][product_data][name]': 'Night Bus',
}

async function ask(
  fields: Record<string, string>,
  { headers = {}, path = '/v1/checkout/sessions' } = {},
) {
  const answer = await fetch(`${stripe.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_123',
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, body: await answer.json() }
}

const refusal = (message: string, more: object = {}) => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message, ...more } },
})

describe('the fake Stripe', () => {
  test('accepts the parameters that Stripe accepts', async () => {
    const all = {
      ...good,
      'line_items[0][price_data][tax_behavior]': 'inclusive',
      'payment_intent_data[metadata][orderId]': 'RO-1',
      'shipping_address_collection[allowed_countries][0]': 'AU',
      'automatic_tax[enabled]': 'false',
      'custom_text[submit][message]': 'Thank you',
    }
    expect(await ask(all)).toMatchObject({ status: 200, body: { amount_total: 3995 } })
  })

  test.each([
    [
      'an unknown parameter',
      { colour: 'red' },
      'Received unknown parameter: colour',
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'an unknown parameter deep inside',
      { 'line_items[0][price_data][price]': '1' },
      'Received unknown parameter: line_items[0][price_data][price]',
      { code: 'parameter_unknown' },
    ],
    [
      'a word that is none of its words',
      { 'line_items[0][price_data][tax_behavior]': 'none' },
      'Invalid line_items[0][price_data][tax_behavior]: must be one of exclusive, inclusive, unspecified',
      {},
    ],
    [
      'a country there is not',
      { 'shipping_address_collection[allowed_countries][0]': 'XX' },
      expect.stringMatching(/^Invalid shipping_address_collection.*must be one of AC/),
      {},
    ],
    ['a text for a list', { allowed_payment_method_types: 'card' }, 'Invalid array', {}],
    ['a text for a group', { phone_number_collection: 'yes' }, 'Invalid object', {}],
    [
      'a number that is none',
      { expires_at: 'soon' },
      'Invalid integer: soon',
      { code: 'parameter_invalid_integer' },
    ],
    [
      'a switch that is neither',
      { 'phone_number_collection[enabled]': '1' },
      expect.stringContaining('must be one of true, false'),
      {},
    ],
    [
      'a long metadata value',
      { 'metadata[a]': 'x'.repeat(501) },
      expect.stringContaining('500'),
      {},
    ],
  ])('refuses %s', async (_case, fields, message, more) => {
    expect(await ask({ ...good, ...fields })).toMatchObject(refusal(message as string, more))
  })

  test('refuses missing parameters, even nested ones', async () => {
    const { 'line_items[0][price_data][currency]': _, ...without } = good
    expect(await ask(without)).toMatchObject(
      refusal('Missing required param: line_items[0][price_data][currency].', {
        code: 'parameter_missing',
      }),
    )
  })

  test.each([
    ['JSON', { 'content-type': 'application/json' }, 400],
    ['another version of the interface', { 'stripe-version': '2020-08-27' }, 400],
    ['no key', { authorization: '' }, 401],
  ])('refuses %s', async (_case, headers, status) => {
    expect(await ask(good, { headers })).toMatchObject({ status })
  })

  test('replays the response of a repeated key and refuses it with other parameters', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await ask(good, { headers })
    expect(await ask(good, { headers })).toEqual(first)
    expect(await ask({ ...good, mode: 'setup' }, { headers })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
  })

  test('replays a failure for its key, as Stripe does, but no refusal', async () => {
    const headers = { 'idempotency-key': 'failed' }
    expect(await ask({ ...good, colour: 'red' }, { headers })).toMatchObject({ status: 400 })
    stripe.failNext(500)
    expect(await ask(good, { headers })).toMatchObject({ status: 500 })
    expect(await ask(good, { headers })).toMatchObject({ status: 500 })
  })
})

test('parses bracket notation as Stripe does', () => {
  expect(readForm('a=1&b[c]=2&d[0][e]=3&d[1][e]=4')).toEqual({
    a: '1',
    b: { c: '2' },
    d: [{ e: '3' }, { e: '4' }],
  })
  expect(() => readForm('a[0]=1&a[2]=2')).toThrow('a gap')
  expect(() => readForm('a=1&a[b]=2')).toThrow('both a value and a group')
})
