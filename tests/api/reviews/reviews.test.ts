import { expect, test } from 'vitest'
import type { Review } from '#contract/reviews.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { errorOf, refusalOf } from '#tests/support/app/api-errors.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdminPerTest, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** Reviews of products, and the picks of the staff. */

const shop = setUpShopPerTest()
const admin = setUpAdminPerTest(shop)

type Product = Pick<typeof products.$inferSelect, 'id'>
const written: Review = {
  text: 'Recorded in a **boathouse**. Play it loud.',
  author: 'Ida',
  isPick: false,
}

const set = ({ id }: Product, review: Partial<Review> = {}) =>
  admin('PUT /products/:id/review', { params: { id }, body: { ...written, ...review } })
const pageOf = async ({ id }: Product) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product
const search = async (text: string) =>
  (await shop.api()('GET /products/search', { query: { q: text } })).products
const picks = async () => (await shop.api()('GET /picks', { query: {} })).products
const homePicks = async () => (await shop.api()('GET /home')).picks

test('a review is on the page of its product, and on that of its used copy, with name and date [VOICE-1]', async () => {
  const product = await makeProduct(shop.db)
  const copy = await makeUsedCopy(shop.db, product)
  expect(await pageOf(product)).not.toHaveProperty('review')
  await set(product)
  const review = { author: 'Ida', writtenOn: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/) }
  const { review: shown } = await pageOf(product)
  expect(shown).toMatchObject(review)
  expect(shown?.content).toContainEqual({ text: 'boathouse' })
  expect((await pageOf(copy)).review).toMatchObject(review)
  await set(product, { text: '', author: 'Ida' })
  expect(await pageOf(product)).not.toHaveProperty('review')
})

test('the search finds the words of a review and names the match [VOICE-1]', async () => {
  const product = await makeProduct(shop.db, { name: 'Low Tide' })
  expect(await search('boathouse')).toEqual([])
  await set(product)
  expect(await search('boathouse')).toMatchObject([
    { _id: product.id, match: { in: 'review', text: expect.stringContaining('boathouse') } },
  ])
})

test('a review needs a name, has at most 2,000 characters, and belongs to a product [VOICE-1]', async () => {
  const product = await makeProduct(shop.db)
  const copy = await makeUsedCopy(shop.db, product)
  expect(await errorOf(set(product, { author: ' ' }))).toEqual([
    400,
    'author',
    'A review has the name of who wrote it',
  ])
  expect(await errorOf(set(product, { text: 'a'.repeat(2001) }))).toEqual([
    400,
    'text',
    'The review must have at most 2000 characters',
  ])
  expect(await refusalOf(set({ id: copy.id }))).toMatchObject({ statusCode: 404 })
  await set(product)
  const stale = admin('PUT /products/:id/review', {
    params: { id: product.id },
    headers: { 'if-match': '"other"' },
    body: written,
  })
  expect(await refusalOf(stale)).toMatchObject({ statusCode: 412 })
})

test('picks are listed newest first, with the first sentence of their review [VOICE-2]', async () => {
  const [first, second] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  await set(first, { isPick: true })
  shop.advance(1000)
  await set(second, { text: '', isPick: true })
  shop.advance(1000)
  await set(first, { isPick: true, author: 'Bo' })
  expect(await picks()).toMatchObject([
    { _id: second.id, pick: '' },
    { _id: first.id, pick: 'Recorded in a boathouse.' },
  ])
  expect(await pageOf(second)).toMatchObject({ isPick: true })
  await set(first)
  expect((await picks()).map(({ _id }) => _id)).toEqual([second.id])
})

test('the home page shows three picks, and none of fewer [VOICE-2]', async () => {
  const found = await Promise.all([1, 2, 3].map(() => makeProduct(shop.db)))
  for (const product of found.slice(1)) await set(product, { isPick: true })
  expect(await homePicks()).toBeUndefined()
  const [last] = found
  if (last) await set(last, { isPick: true })
  expect(await homePicks()).toHaveLength(3)
})

test('an undo brings a review and a pick back with their dates, and leaves what was set since [VOICE-1, VOICE-2]', async () => {
  const product = await makeProduct(shop.db)
  const dates = async () => {
    const [row] = await shop.db.select().from(products)
    return [row?.reviewedAt, row?.pickedAt]
  }
  await set(product, { isPick: true })
  const before = await dates()
  shop.advance(1000)
  await set(product, { text: 'Better.', isPick: false })
  await undo(admin, await latestEntryOf(shop.db, product.id))
  expect(await dates()).toEqual(before)
  await set(product, { text: 'Better.', isPick: true })
  const rewritten = await latestEntryOf(shop.db, product.id)
  await set(product, { text: 'Better.', isPick: false })
  await undo(admin, rewritten)
  expect((await admin('GET /products/:id/review', { params: { id: product.id } })).review).toEqual(
    written,
  )
})
