import { eq, inArray, like } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import { inTransaction } from '../../server/platform/db/with-transaction.ts'
import { makeProduct } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let listener: pg.Client
let messages: string[] = []

beforeAll(async () => {
  shop = await createTestApp()
  listener = new pg.Client({ connectionString: shop.databaseUrl })
  await listener.connect()
  await listener.query('listen catalogue')
  listener.on('notification', ({ payload = '' }) => messages.push(payload))
})
afterAll(async () => {
  await listener.end()
  await shop.close()
})

/** What is told of a change, all of it. */
async function toldOf(change: () => Promise<unknown>): Promise<string[]> {
  await listener.query('select 1')
  messages = []
  await change()
  await listener.query('select 1')
  return messages
}

const update = (ids: string[], values: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(values).where(inArray(products.id, ids))

const manyRecords = Array.from({ length: 150 }, (_, number) => ({
  name: `Many ${number}`,
  type: 'vinyl' as const,
  priceCents: 100,
}))

test('a change names its products, a sale says that it is no more than that', async () => {
  const { id: first } = await makeProduct(shop.db)
  const { id: second } = await makeProduct(shop.db)
  const both = [first, second]
  const [named = ''] = await toldOf(() => update(both, { name: 'Named anew' }))
  expect(named.split(' ').toSorted()).toEqual(['changed', ...both].toSorted())
  expect(await toldOf(() => update([first], { stock: 5 }))).toEqual([`stock ${first}`])
  expect(await toldOf(() => update([first], { reserved: 1 }))).toEqual([`stock ${first}`])
  expect(await toldOf(() => update([first], { stock: 4, priceCents: 5 }))).toEqual([
    `changed ${first}`,
  ])
  expect(await toldOf(() => update([first], { archivedAt: new Date() }))).toEqual([
    `changed ${first}`,
  ])
  expect(await toldOf(() => update([second], { name: 'Named anew' }))).toEqual([])
})

test('the last copy, held, sold and come back, is a sale as well', async () => {
  const { id } = await makeProduct(shop.db, { stock: 1 })
  for (const sale of [{ reserved: 1 }, { stock: 0, reserved: 0 }, { stock: 1 }]) {
    expect(await toldOf(() => update([id], sale))).toEqual([`stock ${id}`])
  }
})

test('nothing is told of what is undone', async () => {
  const { id } = await makeProduct(shop.db)
  const undone = () =>
    inTransaction(shop.db, async (tx) => {
      await tx.update(products).set({ name: 'Never' }).where(eq(products.id, id))
      throw new Error('undone')
    })
  expect(await toldOf(() => undone().catch(() => {}))).toEqual([])
})

test('of many at once one message is told', async () => {
  expect(await toldOf(() => shop.db.insert(products).values(manyRecords))).toEqual(['lists'])
  const many = like(products.name, 'Many %')
  const change = () => shop.db.update(products).set({ priceCents: 200 }).where(many)
  expect(await toldOf(change)).toEqual(['everything'])
  expect(await toldOf(() => shop.db.delete(products).where(many))).toEqual(['everything'])
})
