import { describe, expect, it } from 'vitest'
import type { Priority } from '#contract/bounds.ts'
import { isOverloaded } from '#server/http/overload/overload.rules.ts'

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
