import { expect, test } from 'vitest'
import { runOverload } from '#tests/resilience/overload/run-overload.ts'

/** The short form of `npm run resilience -- overload`. Requires the built storefront. */

test('sheds visitors at ten times the capacity while customers continue to buy', async () => {
  const found = await runOverload({ seconds: 3, times: 10, seed: 1, print: () => {} })
  expect(found.problems).toEqual([])
  expect(found.rush.failed).toBe(0)
  expect(found.rush.refused).toBeGreaterThan(0)
  expect(found.watched.health).toMatchObject({ refused: 0, failed: 0 })
  expect(found.watched.ready).toMatchObject({ refused: 0, failed: 0 })
  expect(found.watched['front page']).toMatchObject({ failed: 0 })
  expect(found.customers.writes).toBeGreaterThan(0)
}, 300_000)
