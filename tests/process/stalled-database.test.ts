import { expect, onTestFinished, test } from 'vitest'
import { startOwnDatabase } from '#tests/resilience/faults/database.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { migratedFolder, temporaryFolder } from './support/processes.ts'
import { startShop, untilOpen } from './support/shop-process.ts'

/** Requires the built storefront. */

/** For a busy machine. */
const MARGIN_MS = 1_500

async function timed(url: string, options: RequestInit = {}) {
  const startedAt = performance.now()
  const answer = await fetch(url, options)
  await answer.arrayBuffer()
  const tookMs = performance.now() - startedAt
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), tookMs }
}

test('without a response of the database /api/ready fails after 3 s and calls after 35 s, then both recover [REL-4]', async () => {
  const database = await startOwnDatabase(migratedFolder())
  onTestFinished(() => database.stop())
  const port = await findFreePort()
  const shop = startShop(temporaryFolder(), {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: 'off',
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
  })
  await untilOpen(shop)
  const at = (path: string) => `http://127.0.0.1:${port}/api${path}`
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.com', password: 'a long sentence' }),
  }
  expect((await timed(at('/ready'))).status).toBe(200)

  database.stall()
  onTestFinished(() => database.resume())
  const [ready, health, ...calls] = await Promise.all([
    timed(at('/ready')),
    timed(at('/health')),
    timed(at('/auth/login'), signIn),
    timed(at('/products?price-max=7')),
  ])
  expect(health.status).toBe(200)
  expect(ready).toMatchObject({ status: 503, retryAfter: '5' })
  expect(ready.tookMs).toBeLessThan(3_000 + MARGIN_MS)
  for (const call of calls) {
    expect(call).toMatchObject({ status: 503, retryAfter: expect.any(String) })
    expect(call.tookMs).toBeLessThan(35_000 + MARGIN_MS)
  }

  database.resume()
  await expect.poll(async () => (await timed(at('/ready'))).status).toBe(200)
  expect((await timed(at('/products?price-max=8'))).status).toBe(200)
})
