import { expect, test } from 'vitest'
import { runOverload } from '../faults/overload/run-overload.ts'

/** The short form of `npm run overload`. Needs the built storefront. */

test('ten times too many visitors are told to come again, while customers go on buying', async () => {
  const found = await runOverload({ seconds: 3, times: 10, seed: 1, say: () => {} })
  expect(found.problems).toEqual([])
  expect(found.rush.failed).toBe(0)
  expect(found.rush.refused).toBeGreaterThan(0)
  expect(found.watched.health).toMatchObject({ refused: 0, failed: 0 })
  expect(found.watched.ready).toMatchObject({ refused: 0, failed: 0 })
  expect(found.watched['front page']).toMatchObject({ failed: 0 })
  expect(found.customers.writes).toBeGreaterThan(0)
}, 300_000)
