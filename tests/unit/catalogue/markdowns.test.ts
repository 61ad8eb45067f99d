import { describe, expect, test } from 'vitest'
import type { MarkdownRounding } from '#contract/pricing/markdowns.ts'
import { type Candidate, findMarkdown } from '#server/pricing/markdowns/markdowns.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const now = new Date('2026-06-01T00:00:00Z')

const schedule = (rounding: MarkdownRounding = '0.50') => ({
  isOn: true,
  steps: [
    { days: 30, percent: 10 },
    { days: 60, percent: 20 },
    { days: 90, percent: 30 },
  ],
  rounding,
})

const copy = (days: number, values: Partial<Candidate> = {}): Candidate => ({
  id: 'c',
  sku: '20000011',
  name: 'Fog Lines',
  artist: 'Ida Fell',
  priceCents: 4000,
  firstCents: 4000,
  costCents: null,
  floorCents: null,
  since: new Date(now.getTime() - days * DAY_MS),
  ...values,
})

describe('a markdown', () => {
  test.each([
    [29, undefined],
    [30, 3600],
    [59, 3600],
    [60, 3200],
    [400, 2800],
  ])('after %i days is that of the last step reached (MARK-1)', (days, newCents) => {
    expect(findMarkdown(copy(days), schedule(), now)?.newCents).toBe(newCents)
  })

  test('is a share of the first price, not of the present one (MARK-1)', () => {
    expect(findMarkdown(copy(61, { priceCents: 3600 }), schedule(), now)).toEqual({
      days: 61,
      newCents: 3200,
    })
    expect(findMarkdown(copy(61, { priceCents: 3200 }), schedule(), now)).toBeUndefined()
  })

  test.each([
    ['the floor price', { floorCents: 3650, costCents: 1000 }, 3650],
    ['the cost without a floor price', { floorCents: null, costCents: 3777 }, 3777],
    ['a floor price below the cost', { floorCents: 1000, costCents: 3900 }, 3600],
    ['a floor price above the present price', { floorCents: 4500, costCents: null }, undefined],
  ])('never falls below %s (MARK-2)', (_, limits, newCents) => {
    expect(findMarkdown(copy(30, limits), schedule(), now)?.newCents).toBe(newCents)
  })

  test.each([
    ['0.50', 1999, 1750],
    ['0.95', 1999, 1795],
    ['0.95', 2217, 1995],
    ['0.50', 50, 45],
    ['0.95', 100, 90],
  ] as const)('is rounded down to $%s (MARK-3): from %i to %i', (rounding, first, cents) => {
    const values = { firstCents: first, priceCents: first }
    expect(findMarkdown(copy(30, values), schedule(rounding), now)?.newCents).toBe(cents)
  })

  test('is off by default', () => {
    expect(findMarkdown(copy(90), { ...schedule(), isOn: false }, now)).toBeUndefined()
  })
})
