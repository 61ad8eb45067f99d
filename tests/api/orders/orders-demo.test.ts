import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { isUndoable } from '#contract/undoable-actions.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { seedDemo } from '#server/demo/index.ts'
import { DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import { runJob } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

const shop = setUpShop()
beforeAll(async () => {
  await seedDemo(shop.ctx(), () => {})
}, 120_000)

test('the unpaid demo orders leave every customer a checkout, the demo customer all three [SEC-2]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { orders } = await admin('GET /orders', { query: { status: 'pending' } })
  const emails = orders.map(({ email }) => email)
  expect(emails.length).toBeGreaterThan(0)
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails).not.toContain('customer@example.com')
})

test('the demo shop keeps the invariants, even after its unpaid orders expire', async () => {
  expect(await checkInvariants(shop.db)).toEqual([])
  shop.advance(60 * 60_000)
  await runJob(shop, 'expire-orders')
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  expect((await admin('GET /orders', { query: { status: 'pending' } })).orders).toEqual([])
  expect(await checkInvariants(shop.db)).toEqual([])
})

test('lists all 400 demo orders that match a search without paging [AORD-27]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { orders, pagination } = await admin('GET /orders', { query: { search: 'RO-' } })
  expect(orders).toHaveLength(pagination.totalOrders)
  expect(orders.length).toBeGreaterThan(350)
})

test('a demo order has the history of a real one', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { orders } = await admin('GET /orders', { query: { status: 'shipped' } })
  const params = { id: orders[0]?._id ?? '' }
  const { moments } = await admin('GET /orders/:id/timeline', { params })
  expect(moments.map(({ type }) => type)).toEqual([
    'status',
    'payment',
    'status',
    'mail',
    'status',
    'status',
    'mail',
    'parcel',
  ])
  expect(moments[0]).toMatchObject({ by: { email: orders[0]?.email }, to: 'pending' })
  expect(moments[1]).toMatchObject({ what: 'Payment received', amount: orders[0]?.total })
  expect(moments[2]).toMatchObject({ by: { name: 'Payment' }, to: 'payment received' })
})

test('the demo has used copies on sale, and orders that describe the sold ones', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const query = { view: 'used-copies', limit: 100 } as const
  const { pagination } = await admin('GET /products', { query })
  expect(pagination.totalProducts).toBeGreaterThan(100)
  const { orders } = await admin('GET /orders', { query: { search: 'RO-' } })
  const lines = orders.flatMap(({ products }) => products)
  const used = lines.filter(({ soldAs }) => soldAs?.kind === 'used')
  expect(used.length).toBeGreaterThan(5)
  for (const { soldAs } of used) {
    expect(soldAs?.sku).toMatch(/^2\d{7}$/)
    expect(soldAs?.catalogueNumber).not.toBe('')
  }
})

test('the demo shows what is under way: a drop, a draw, a hold, markdowns, changes and a finding', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { drops } = await admin('GET /drops', { query: { page: 1, limit: 10 } })
  expect(drops.map(({ product }) => product.drop?.state)).toEqual(['announced', 'drawn'])
  const [customer] = await shop.db.select().from(users).where(eq(users.email, DEMO_CUSTOMER.email))
  if (!customer) throw new Error('The demo has no customer')
  const { holds } = await (await shop.apiAs(customer))('GET /holds', {})
  expect(holds).toHaveLength(1)
  const { proposals } = await admin('GET /markdown-proposals', {})
  expect(proposals.length).toBeGreaterThan(20)
  const { entries } = await admin('GET /audit', { query: { page: 1, limit: 50 } })
  expect(entries.filter(({ action, isUndone }) => isUndoable(action) && !isUndone)).not.toEqual([])
  await shop.runJobs()
  const { checkUp } = await admin('GET /check-ups/latest', {})
  expect(checkUp).toMatchObject({ openFindings: 1 })
})
