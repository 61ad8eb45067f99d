import { eq, inArray, like, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { catalogueNames } from '#server/pressings/pressing.tables.ts'
import { commitReservation, reserveStock } from '#server/stock/index.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

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

/** All notifications that a change sends. */
async function notificationsOf(change: () => Promise<unknown>): Promise<string[]> {
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

test('notifies the product ids of a change, and lists where it may concern them', async () => {
  const { id: first } = await makeProduct(shop.db)
  const { id: second } = await makeProduct(shop.db)
  const both = [first, second]
  const [named = ''] = await notificationsOf(() => update(both, { name: 'Named anew' }))
  expect(named.split(' ').toSorted()).toEqual(['changed', 'lists', ...both].toSorted())
  const withLists = [`changed lists ${first}`]
  expect(await notificationsOf(() => update([first], { stock: 5, priceCents: 5 }))).toEqual(
    withLists,
  )
  expect(await notificationsOf(() => update([first], { archivedAt: new Date() }))).toEqual(
    withLists,
  )
  expect(await notificationsOf(() => update([second], { name: 'Named anew' }))).toEqual([])
})

test('notifies lists of a sale that leaves nothing available, and of its return, only', async () => {
  const { id } = await makeProduct(shop.db, { stock: 3 })
  const withLists = `changed lists ${id}`
  const sales = [
    [{ reserved: 1 }, `changed ${id}`],
    [{ stock: 2, reserved: 0 }, `changed ${id}`],
    [{ reserved: 2 }, withLists],
    [{ stock: 0, reserved: 0 }, `changed ${id}`],
    [{ stock: 1 }, withLists],
  ] as const
  for (const [sale, message] of sales) {
    expect(await notificationsOf(() => update([id], sale))).toEqual([message])
  }
})

test('sends one notification for all changes of a transaction', async () => {
  const { id } = await makeProduct(shop.db, { type: 'vinyl', stock: 3 })
  const changes = () =>
    inTransaction(shop.db, async (tx) => {
      await tx.update(products).set({ stock: 2 }).where(eq(products.id, id))
      await tx.update(products).set({ artist: 'Low Tide' }).where(eq(products.id, id))
      await tx.update(products).set({ priceCents: 700 }).where(eq(products.id, id))
    })
  expect(await notificationsOf(changes)).toEqual([`changed lists ${id}`])
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
    'changed lists',
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
  expect(await notificationsOf(() => set({ name: 'Hollow Lanes' }))).toEqual([
    `changed lists ${id}`,
  ])
  expect(await notificationsOf(() => set({ about: 'A trio.' }))).toEqual(['changed lists'])
  expect(await notificationsOf(() => set({ about: 'A trio.' }))).toEqual([])
})

test('notifies lists when an order reserves a used copy, and its product alone when it is paid', async () => {
  const record = await makeProduct(shop.db, { type: 'vinyl', stock: 0 })
  const { id: productId } = await makeUsedCopy(shop.db, record)
  const orderId = 'order of a copy'
  const revision = async () =>
    (await shop.db.execute(sql`select last_value from products_revision`)).rows
  const before = await revision()
  const reserve = () =>
    reserveStock(shop.ctx(), {
      orderId,
      lines: [{ productId, quantity: 1 }],
      expiresAt: new Date('2099-01-01'),
    })
  expect(await notificationsOf(reserve)).toEqual([`changed lists ${record.id}`])
  const paid = await notificationsOf(() => commitReservation(shop.ctx(), orderId))
  expect(paid).toEqual([`changed ${record.id}`])
  expect(await revision()).toEqual(before)
})
