import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api-keys.ts'
import { toKeyFacts } from '#server/api-keys/api-key-facts.rules.ts'

/** The facts about a new API key in the mail to the admins. */

const apiKey: ApiKey = {
  _id: 'id',
  name: 'Till',
  scopes: ['catalogue:read', 'orders:write'],
  start: 'runout_abcde',
  createdAt: '2026-11-29T13:30:05.000Z',
  createdBy: 'owner@example.com',
  isExpired: false,
}
const timezone = 'Australia/Sydney'
test('the mail about a key has its maker, its scopes and its time in the shop', () => {
  expect(toKeyFacts(apiKey, timezone)).toEqual([
    { label: 'Name', value: 'Till' },
    { label: 'Begins with', value: 'runout_abcde' },
    { label: 'Scopes', value: 'Read the catalogue, Change orders' },
    { label: 'Last day', value: 'None' },
    { label: 'Made by', value: 'owner@example.com' },
    { label: 'Made on', value: 'November 30, 2026 at 12:30:05 AM GMT+11' },
  ])
})

test('the last day of a key is a day of the shop', () => {
  const expiresAt = '2027-04-30T13:59:59.999Z'
  expect(toKeyFacts({ ...apiKey, expiresAt }, timezone)).toContainEqual({
    label: 'Last day',
    value: 'April 30, 2027',
  })
})
