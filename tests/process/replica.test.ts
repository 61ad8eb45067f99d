import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { migratedFolder, query, temporaryFolder } from './support/processes.ts'
import { startReplica } from './support/replica.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

/** DATABASE_READ_URL: products and lists come from a streaming replica. Requires the built storefront. */

const OWNER = { email: 'owner@example.com', password: 'a password of the owner' }

test('reads from the replica while it is up to date, from the primary while it lags or is down', async () => {
  const dataDir = migratedFolder()
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  onTestFinished(stop)
  const replica = await startReplica({ dataDir, url })
  const port = await findFreePort()
  const shop = startShop(temporaryFolder(), {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: 'off',
    DATABASE_URL: url,
    DATABASE_READ_URL: replica.url,
    JWT_SECRET: 'a secret of more than thirty-two letters',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  })
  await untilOpen(shop)
  const { token } = (await apiAt(port)('POST /auth/login', { body: OWNER })) as { token: string }
  const admin = apiAt(port, token)
  const { product } = await admin('POST /products', {
    body: { name: 'Side One', type: 'merch', price: 5, stock: 1 },
  })
  const params = { id: product._id }
  const nameNow = async () => (await apiAt(port)('GET /products/:id', { params })).product.name
  const rename = (name: string) => admin('PATCH /products/:id', { params, body: { name } })

  let highestPrice = 10
  async function isReplicaAsked(): Promise<boolean> {
    // Another list each time, which is not cached yet.
    highestPrice += 1
    await apiAt(port)('GET /products', { query: { 'price-max': highestPrice } })
    // The last statement of each connection: the rows of the list or its count.
    const last = await query(
      replica.url,
      'select query from pg_stat_activity where pid <> pg_backend_pid()',
    )
    return last.some(({ query: sql }) => /from "?products\b/.test(String(sql)))
  }
  await expect.poll(isReplicaAsked).toBe(true)
  expect(await nameNow()).toBe('Side One')

  await query(replica.url, 'select pg_wal_replay_pause()')
  await rename('Side Two')
  expect(await nameNow()).toBe('Side Two')
  await query(replica.url, 'select pg_wal_replay_resume()')

  await replica.stop()
  await rename('Side Three')
  expect(await nameNow()).toBe('Side Three')
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})
