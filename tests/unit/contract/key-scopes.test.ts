import { expect, test } from 'vitest'
import { hasScope, keyScopes } from '#contract/access.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import type { Call } from '#contract/define-call.ts'

/** Which calls API keys may make: an admin call that is neither listed here nor has a scope fails. */

const every = Object.entries(calls as Record<CallKey, Call>)
const keysOf = (isMeant: (call: Call) => boolean) =>
  every.flatMap(([key, call]) => (isMeant(call) ? [key] : [])).toSorted()

/** Accounts and people, keys and sign-ins, settings, copies of the whole shop, mails to many, and what the shop does at its counter. */
const closedToKeys = `DELETE /api-keys/:id
    DELETE /carriers/:id
    DELETE /discounts/:id
    DELETE /drops/:productId
    DELETE /findings/:id/dismissal
    DELETE /mailings/:id
    DELETE /newsletter/subscribers/:id
    DELETE /orders/:id/guest-links
    DELETE /shop-exports/:id
    DELETE /shop-pages/:id
    DELETE /users/:id/notes/:noteId
    DELETE /users/:id/second-factor
    DELETE /webhook-endpoints/:id
    GET /api-keys
    GET /audit
    GET /audit/:id/undo
    GET /auth/second-factor
    GET /carts
    GET /check-ups/latest
    GET /counter/day
    GET /counter/day-ends
    GET /counter/day-ends/:id
    GET /counter/find
    GET /counter/returns/:id
    GET /delivery/settings
    GET /delivery/settings/file
    GET /discounts
    GET /discounts/:id
    GET /doctor
    GET /drops
    GET /drops/:productId/entries
    GET /drops/:productId/entries/export
    GET /jobs
    GET /mailings
    GET /mailings/:id
    GET /mailings/:id/arrivals
    GET /markdown-schedule
    GET /newsletter/subscribers
    GET /newsletter/subscribers/export
    GET /orders/export
    GET /products/:id/queue
    GET /products/:id/withdrawal-exclusion
    GET /shop-exports
    GET /shop-exports/:id/file
    GET /shop-law
    GET /shop-pages
    GET /shop-pages/:id/versions
    GET /shop-profile
    GET /shop-profile/accent
    GET /stats
    GET /stats/charts
    GET /users
    GET /users/:id/notes
    GET /users/:id/second-factor
    GET /users/:id/sign-in
    GET /users/export
    GET /webhook-endpoints
    GET /webhook-endpoints/:id/deliveries
    GET /withdrawal-exclusions
    GET /withdrawals
    PATCH /users/:id/role
    PATCH /webhook-endpoints/:id
    POST /api-keys
    POST /audit/:id/undo
    POST /auth/confirm
    POST /auth/second-factor
    POST /auth/second-factor/confirm
    POST /auth/second-factor/off
    POST /carriers
    POST /check-ups
    POST /counter/day-ends
    POST /counter/returns/:id
    POST /counter/sales
    POST /delivery/settings/file
    POST /discounts
    POST /discounts/:id/end
    POST /doctor/:part
    POST /findings/repair
    POST /findings/repair-preview
    POST /holds
    POST /jobs/:id/retry
    POST /mailings
    POST /mailings/:id/preview
    POST /mailings/:id/send
    POST /mailings/:id/stop
    POST /mailings/:id/test
    POST /newsletter/subscribers/file
    POST /orders/by-hand
    POST /shop-exports
    POST /shop-pages
    POST /shop-pages/preview
    POST /shop-profile/logo
    POST /users/:id/notes
    POST /webhook-deliveries/:id/send-again
    POST /webhook-endpoints
    POST /webhook-endpoints/:id/test
    PUT /delivery/settings
    PUT /discounts/:id
    PUT /drops/:productId
    PUT /findings/:id/dismissal
    PUT /mailings/:id
    PUT /markdown-schedule
    PUT /products/:id/withdrawal-exclusion
    PUT /shop-pages/:id
    PUT /shop-profile
    PUT /withdrawals/:id`

test('each admin call has a scope or is closed to API keys on purpose', () => {
  const closed = keysOf(({ access, scope }) => access.startsWith('admin') && scope === undefined)
  expect(closed).toEqual(closedToKeys.split(/\n\s+/))
})

test('only calls of admins, and of owners and admins, have a scope', () => {
  const scoped = keysOf(({ access, scope }) => scope !== undefined && access !== 'admin')
  expect(scoped).toEqual(['GET /orders/:id', 'GET /products'])
})

test('a call that changes something has a scope for writing', () => {
  const misplaced = every.flatMap(([key, { scope = '' }]) =>
    scope && key.startsWith('GET ') !== scope.endsWith(':read') ? [key] : [],
  )
  expect(misplaced).toEqual([])
})

test('writing includes reading of the same part and nothing else', () => {
  const opened = keyScopes.map((own) => keyScopes.filter((needed) => hasScope([own], needed)))
  expect(opened).toEqual([
    ['catalogue:read'],
    ['catalogue:read', 'catalogue:write'],
    ['orders:read'],
    ['orders:read', 'orders:write'],
  ])
  expect(hasScope([], 'orders:read')).toBe(false)
})
