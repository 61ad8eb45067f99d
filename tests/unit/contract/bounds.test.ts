import { expect, test } from 'vitest'
import { type Bounds, type Priority, STRICT_BOUNDS, toBounds } from '#contract/bounds.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Call } from '#contract/define-call.ts'
import { BODY_BYTES_MAX, LARGE_BODY_BYTES_MAX, LIST_BODY_BYTES_MAX } from '#contract/limits.ts'

/** The bounds of each call: a call that is not listed has the bounds of all calls with its access. */

const keys = Object.keys(calls) as CallKey[]
const boundsOf = (key: CallKey): Bounds => toBounds(calls[key])
const keysOf = (isMeant: (bounds: Bounds, call: Call) => boolean) =>
  keys.filter((key) => isMeant(boundsOf(key), calls[key])).toSorted()

const byPriority: [Priority, string][] = [
  [
    'vital',
    `GET /health
    GET /ready`,
  ],
  [
    'payment',
    `POST /guests/order/cancel
    POST /guests/orders
    POST /orders
    POST /orders/:id/cancel
    POST /orders/:id/refunds`,
  ],
  [
    'trade',
    `DELETE /auth/sessions
    DELETE /auth/sessions/:id
    DELETE /carts/:productId
    DELETE /carts/me
    GET /auth/google
    GET /auth/google/callback
    GET /auth/me
    GET /auth/second-factor
    GET /auth/sessions
    GET /carts/me
    GET /counter/find
    GET /delivery
    GET /delivery/together
    GET /discounts/offered
    GET /orders/:id
    GET /orders/me
    GET /withdrawals/own
    POST /account/confirm-email
    POST /auth/callback
    POST /auth/confirm
    POST /auth/forgot-password
    POST /auth/login
    POST /auth/login/challenge
    POST /auth/login/code
    POST /auth/logout
    POST /auth/password
    POST /auth/register
    POST /auth/reset-password
    POST /auth/second-factor
    POST /auth/second-factor/confirm
    POST /auth/second-factor/off
    POST /carts
    POST /carts/me/bought
    POST /carts/me/discount
    POST /counter/sales
    POST /discounts/check
    POST /guests/claim
    POST /guests/data
    POST /guests/data-link
    POST /guests/data/delete
    POST /guests/order
    POST /orders/:id/withdrawal
    POST /webhooks/stripe
    POST /withdrawals
    PUT /carts/:productId`,
  ],
  [
    'browse',
    `GET /artists/:slug
    GET /labels/:slug
    GET /news
    GET /news/:slug
    GET /pages/:slug
    GET /picks
    GET /product-handles/:handle
    GET /products
    GET /products/:id
    GET /products/:id/other-pressings
    GET /products/:id/related
    GET /products/category/:category
    GET /products/search
    POST /newsletter`,
  ],
  ['file', ''],
  ['feed', ''],
]

test.each(byPriority)('has the priority %s for these calls', (priority, expected) => {
  expect(keysOf((bounds) => bounds.priority === priority)).toEqual(
    expected.split('\n').flatMap((line) => line.trim() || []),
  )
})

test('has the priority of work for every call of a session, and for two of visitors', () => {
  const isVisitors = ({ access }: Call) => access === 'anyone'
  const work = keysOf(({ priority }, call) => priority === 'work' && isVisitors(call))
  expect(work).toEqual(['GET /drops/:productId', 'GET /home'])
})

test('counts every request, but for payment events with a valid signature', () => {
  expect(keysOf(({ counted }) => counted !== 'always')).toEqual(['POST /webhooks/stripe'])
})

test('takes 16 kB unless a call declares more, and a megabyte of visitors only with a signature', () => {
  expect(STRICT_BOUNDS.bodyBytesMax).toBe(16 * 1024)
  const large = ({ bodyBytesMax }: Bounds) => bodyBytesMax > BODY_BYTES_MAX
  const ofVisitors = keysOf((bounds, { access }) => large(bounds) && access === 'anyone')
  expect(ofVisitors).toEqual(['POST /discounts/check', 'POST /guests/orders'])
  expect(boundsOf('POST /discounts/check').bodyBytesMax).toBe(LIST_BODY_BYTES_MAX)
  const ofCustomers = keysOf((bounds, { access }) => large(bounds) && access === 'signed-in')
  expect(ofCustomers).toEqual(['POST /carts/me/discount', 'POST /collection', 'POST /orders'])
  expect(boundsOf('POST /webhooks/stripe').bodyBytesMax).toBe(LARGE_BODY_BYTES_MAX)
})
