import { expect, test } from 'vitest'
import { RECOVERY_LIMIT_MS } from '#tests/resilience/overload/recovery.ts'
import { runOverload } from '#tests/resilience/overload/run-overload.ts'

/** The short form of `npm run resilience -- overload`. Requires the built storefront. */

test('sheds visitors at ten times the capacity while customers continue to buy, and recovers within 5 s [REL-8]', async () => {
  const found = await runOverload({ seconds: 3, times: 10, seed: 1, print: () => {} })
  expect(found.problems).toEqual([])
  expect(found.rush.failed).toBe(0)
  expect(found.rush.refused).toBeGreaterThan(0)
  expect(found.watched.health).toMatchObject({ refused: 0, failed: 0 })
  expect(found.watched.ready).toMatchObject({ refused: 0, failed: 0 })
  expect(found.watched['front page']).toMatchObject({ failed: 0 })
  expect(found.customers.orders).toBeGreaterThan(0)
  expect(found.recoveryMs).toBeLessThanOrEqual(RECOVERY_LIMIT_MS)
}, 300_000)
