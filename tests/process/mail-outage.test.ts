import { expect, inject, onTestFinished, test } from 'vitest'
import { createCaller } from '#tests/resilience/faults/caller.ts'
import { createRandom } from '#tests/resilience/faults/random.ts'
import { ADMIN, openStand, type Stand } from '#tests/resilience/faults/stand.ts'
import { until } from '#tests/resilience/faults/until.ts'
import { query } from './support/processes.ts'

/** Requires the built storefront. */

const RECORDED_WITHIN_MS = 60_000

/** A new customer orders and pays; the shop enqueues the confirmation. */
async function buy({ diary, urls, payments }: Stand): Promise<void> {
  const callerWith = (token?: string) =>
    createCaller({ diary, urls, address: '10.1.0.1', ...(token ? { token } : {}) })
  const { token: adminToken } = await callerWith()('POST /auth/login', { body: ADMIN })
  const { product } = await callerWith(adminToken)('POST /products', {
    body: { name: 'Side One', type: 'merch', price: 5, stock: 1 },
  })
  const body = { email: 'customer@example.com', password: 'a long enough sentence' }
  await callerWith()('POST /auth/register', { body })
  const { token } = await callerWith()('POST /auth/login', { body })
  const { orderId, checkoutUrl } = await callerWith(token)('POST /orders', {
    body: { products: [{ productId: product._id, quantity: 1 }] },
  })
  payments.pay(checkoutUrl, orderId)
  await payments.deliverWaiting(urls())
}

test('a mail accepted while PostgreSQL is down is recorded afterwards and not sent again [REL-2]', async () => {
  const stand = await openStand({
    processes: 1,
    database: 'own',
    dataFrom: inject('migratedFolder'),
    random: createRandom(1),
  })
  onTestFinished(() => stand.close())
  const { database, whileMailing } = stand
  const killed = Promise.withResolvers<void>()
  whileMailing.look = async () => {
    whileMailing.look = async () => {}
    await database.kill()
    killed.resolve()
  }
  await buy(stand)
  await killed.promise
  await database.start()

  const isRecorded = async () => {
    const rows = await query(
      database.url,
      `select from order_mails m join pgboss.job j on j.data ->> 'mailId' = m.id::text
       where m.sent_at is not null and j.state = 'completed'`,
    )
    return rows.length === 1
  }
  await until('the mail and its job are recorded', isRecorded, RECORDED_WITHIN_MS)
  expect(stand.mails()).toHaveLength(1)
})
