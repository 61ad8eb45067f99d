import { eq, inArray, like } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { catalogueNames } from '#server/catalogue/pressing/pressing.tables.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
let listener: pg.Client
let messages: string[] = []

beforeAll(async () => {
  listener = new pg.Client({ connectionString: shop.databaseUrl })
  await listener.connect()
  await listener.query('listen catalogue')
  listener.on('notification', ({ payload = '' }) => messages.push(payload))
})
afterAll(() => listener.end())

/** All notifications a change sends, but for those about facets. */
async function notificationsOf(change: () => Promise<unknown>): Promise<string[]> {
  await listener.query('select 1')
  messages = []
  await change()
  await listener.query('select 1')
  return messages.filter((message) => message !== 'facets')
}

const update = (ids: string[], values: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(values).where(inArray(products.id, ids))

const manyRecords = Array.from({ length: 150 }, (_, number) => ({
  name: `Many ${number}`,
  type: 'vinyl' as const,
  priceCents: 100,
}))

test('notifies the product ids of a change, and marks a sale as such', async () => {
  const { id: first } = await makeProduct(shop.db)
  const { id: second } = await makeProduct(shop.db)
  const both = [first, second]
  const [named = ''] = await notificationsOf(() => update(both, { name: 'Named anew' }))
  expect(named.split(' ').toSorted()).toEqual(['changed', ...both].toSorted())
  expect(await notificationsOf(() => update([first], { stock: 5 }))).toEqual([`stock ${first}`])
  expect(await notificationsOf(() => update([first], { reserved: 1 }))).toEqual([`stock ${first}`])
  expect(await notificationsOf(() => update([first], { stock: 4, priceCents: 5 }))).toEqual([
    `changed ${first}`,
  ])
  expect(await notificationsOf(() => update([first], { archivedAt: new Date() }))).toEqual([
    `changed ${first}`,
  ])
  expect(await notificationsOf(() => update([second], { name: 'Named anew' }))).toEqual([])
})

test('notifies a sale when the last unit is reserved, sold or restocked', async () => {
  const { id } = await makeProduct(shop.db, { stock: 1 })
  for (const sale of [{ reserved: 1 }, { stock: 0, reserved: 0 }, { stock: 1 }]) {
    expect(await notificationsOf(() => update([id], sale))).toEqual([`stock ${id}`])
  }
})

test('sends nothing for a rolled back change', async () => {
  const { id } = await makeProduct(shop.db)
  const undone = () =>
    inTransaction(shop.db, async (tx) => {
      await tx.update(products).set({ name: 'Never' }).where(eq(products.id, id))
      throw new Error('undone')
    })
  expect(await notificationsOf(() => undone().catch(() => {}))).toEqual([])
})

test('sends one notification for a bulk change', async () => {
  expect(await notificationsOf(() => shop.db.insert(products).values(manyRecords))).toEqual([
    'lists',
  ])
  const many = like(products.name, 'Many %')
  const change = () => shop.db.update(products).set({ priceCents: 200 }).where(many)
  expect(await notificationsOf(change)).toEqual(['everything'])
  expect(await notificationsOf(() => shop.db.delete(products).where(many))).toEqual(['everything'])
})

test('notifies the records of a renamed artist, and pages with its text', async () => {
  const { id } = await makeProduct(shop.db, { type: 'vinyl', artist: 'Hollow Lane' })
  const set = (values: Partial<typeof catalogueNames.$inferInsert>) =>
    shop.db.update(catalogueNames).set(values).where(eq(catalogueNames.slug, 'hollow-lane'))
  expect(await notificationsOf(() => set({ name: 'Hollow Lanes' }))).toEqual([`changed ${id}`])
  expect(await notificationsOf(() => set({ about: 'A trio.' }))).toEqual(['lists'])
  expect(await notificationsOf(() => set({ about: 'A trio.' }))).toEqual([])
})
