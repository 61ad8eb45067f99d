import { describe, expect, it } from 'vitest'
import type { CallKey } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import {
  isOverloaded,
  type Priority,
  priorityOf,
} from '#server/http/overload/request-priority.rules.ts'

describe('request priorities', () => {
  it.each<[Priority, string, string]>([
    ['vital', 'GET', '/api/health'],
    ['vital', 'GET', '/api/ready'],
    ['payment', 'POST', '/api/orders'],
    ['payment', 'POST', '/api/orders?x=1'],
    ['payment', 'POST', '/api/orders/RO-7K2QX-M4T9A/refunds'],
    ['payment', 'POST', '/api/orders/RO-7K2QX-M4T9A/cancel'],
    ['trade', 'GET', '/api/orders'],
    ['trade', 'GET', '/api/orders/me?page=1'],
    ['trade', 'GET', '/api/orders/RO-7K2QX-M4T9A'],
    ['trade', 'POST', '/api/webhooks/stripe'],
    ['trade', 'POST', '/api/auth/login'],
    ['trade', 'PUT', '/api/carts/42'],
    ['trade', 'GET', '/order/success?session_id=1'],
    ['trade', 'GET', '/auth'],
    ['trade', 'POST', '/dev/checkout/cs_demo_1'],
    ['work', 'GET', '/api/orders/RO-7K2QX-M4T9A/timeline'],
    ['work', 'PATCH', '/api/products/42'],
    ['work', 'GET', '/admin/orders'],
    ['work', 'GET', '/'],
    ['work', 'GET', '/products'],
    ['work', 'HEAD', '/products/vinyl'],
    ['work', 'GET', '/products/all'],
    ['browse', 'GET', '/products/none'],
    ['browse', 'GET', '/products/vinyl-2'],
    ['browse', 'GET', '/products/VINYL'],
    ['browse', 'GET', '/products/toString'],
    ['browse', 'GET', '/products/item'],
    ['browse', 'GET', '/products/vinyl?page=2'],
    ['browse', 'GET', '/products?page=7'],
    ['browse', 'HEAD', '/search?q=jazz'],
    ['browse', 'GET', '/products/item/1'],
    ['browse', 'GET', '/api/products?page=2'],
    ['browse', 'GET', '/sitemap.xml'],
    ['feed', 'GET', '/merchant-feed.xml'],
    ['file', 'GET', '/assets/entry-1a2b.js'],
    ['file', 'GET', '/images/1.webp?w=320'],
    ['file', 'GET', '/favicon.svg'],
  ])('%s: %s %s', (priority, method, url) => {
    expect(priorityOf(method, url)).toBe(priority)
  })

  it('cover every call about money or signing in', () => {
    const trade = (Object.keys(calls) as CallKey[]).filter((key) => {
      const { method, path } = splitKey(key)
      return ['trade', 'payment'].includes(priorityOf(method, `/api${path}`))
    })
    const needed: CallKey[] = [
      'POST /orders',
      'POST /orders/:id/cancel',
      'POST /orders/:id/refunds',
      'GET /orders/me',
      'POST /webhooks/stripe',
      'POST /auth/login',
      'POST /auth/register',
      'GET /auth/me',
      'POST /carts',
      'GET /carts/me',
    ]
    expect(trade).toEqual(expect.arrayContaining(needed))
  })
})

it('allow eight concurrent reads of a feed', () => {
  expect(isOverloaded('feed', { inFlight: 7, delayMs: 0, waiting: 0 })).toBe(false)
  expect(isOverloaded('feed', { inFlight: 8, delayMs: 0, waiting: 0 })).toBe(true)
})

it('count checkouts, which wait for the payment provider, apart from all others [SEC-10]', () => {
  expect(isOverloaded('payment', { inFlight: 239, delayMs: 0, waiting: 0 })).toBe(false)
  expect(isOverloaded('payment', { inFlight: 240, delayMs: 0, waiting: 0 })).toBe(true)
})

describe('refused priorities', () => {
  const refused = (inFlight: number, delayMs: number, waiting = 0) =>
    (['vital', 'file', 'trade', 'work', 'browse'] as const).filter((priority) =>
      isOverloaded(priority, { inFlight, delayMs, waiting }),
    )

  it.each<[inFlight: number, delayMs: number, Priority[]]>([
    [0, 0, []],
    [39, 150, []],
    [40, 0, ['browse']],
    [5, 151, ['browse']],
    [4, 60_000, []],
    [80, 0, ['work', 'browse']],
    [10, 401, ['work', 'browse']],
    [240, 0, ['trade', 'work', 'browse']],
    [30, 2_001, ['trade', 'work', 'browse']],
    [10_000, 60_000, ['trade', 'work', 'browse']],
  ])('with %i in flight and %i ms of delay: %j', (inFlight, delayMs, priorities) => {
    expect(refused(inFlight, delayMs)).toEqual(priorities)
  })

  it.each<[waiting: number, Priority[]]>([
    [23, []],
    [24, ['browse']],
    [40, ['work', 'browse']],
    [160, ['trade', 'work', 'browse']],
  ])('with %i queries waiting for a connection: %j [SEC-3]', (waiting, priorities) => {
    expect(refused(1, 0, waiting)).toEqual(priorities)
  })
})

it.each([
  ['/assets/../search?q=a', 'browse'],
  ['/assets/%2e%2e/search.data', 'browse'],
  ['/assets\\..\\search', 'browse'],
  ['/assets/./../search', 'browse'],
  ['/orders/../search', 'browse'],
  ['/api/%70roducts', 'browse'],
  ['/images/a.webp', 'file'],
])('is that of the path as it is routed: %s is %s [SEC-11]', (url, priority) => {
  expect(priorityOf('GET', url)).toBe(priority)
})

it('counts a checkout with a trailing slash as one [SEC-10]', () => {
  expect(priorityOf('POST', '/api/orders/')).toBe('payment')
})
