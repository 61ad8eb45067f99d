import { expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Products that a file added without all of their facts. */

const shop = setUpShop()
const admin = setUpAdmin(shop)

const listOf = async (as: Api, query: { search?: string; 'needs-completion'?: 'discogs' }) => {
  const { products, pagination } = await as('GET /products', {
    query: { view: 'products', page: 1, ...query },
  })
  return { marks: products.map((each) => each.needsCompletion), ...pagination }
}

test('a mark is shown to admins only, filters their list and ends with the next save (CSV-9)', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Amber Tide', needsCompletion: 'discogs' })
  await makeProduct(shop.db, { name: 'Amber Wall' })
  expect((await listOf(admin, {})).marks).toEqual([undefined, 'discogs'])
  expect((await listOf(shop.api(), {})).marks).toEqual([undefined, undefined])
  const marked = { 'needs-completion': 'discogs' } as const
  expect(await listOf(admin, marked)).toMatchObject({ marks: ['discogs'], totalProducts: 1 })
  expect(await listOf(admin, { search: 'amber', ...marked })).toMatchObject({ totalProducts: 1 })
  expect(await errorOf(listOf(shop.api(), marked))).toContain(403)
  await admin('PATCH /products/:id', { params: { id }, body: {} })
  expect(await listOf(admin, marked)).toMatchObject({ marks: [], totalProducts: 0 })
})

test('a product file that changes a product ends its mark', async () => {
  const [changed, same] = [
    await makeProduct(shop.db, { name: 'Violet Tide', needsCompletion: 'discogs' }),
    await makeProduct(shop.db, { name: 'Violet Wall', needsCompletion: 'discogs' }),
  ]
  const files = await openProductFiles(shop, await makeAdmin(shop.db))
  const { _id } = await files.check(`id,name\n${changed.id},Violet Tides\n${same.id},Violet Wall\n`)
  await files.apply(_id)
  const { marks } = await listOf(admin, { search: 'violet' })
  expect(marks).toEqual(['discogs', undefined])
})

test('the undo of a save that ended a mark brings it back, and the undo of that ends it (UNDO-10)', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Green Tide', needsCompletion: 'discogs' })
  const marks = async () => (await listOf(admin, { search: 'green' })).marks
  await admin('PATCH /products/:id', { params: { id }, body: { name: 'Green Tides' } })
  const undone = await undo(admin, await latestEntryOf(shop.db, id))
  expect(undone.after).toEqual({ name: 'Green Tide', needsCompletion: 'discogs' })
  expect(await marks()).toEqual(['discogs'])
  await undo(admin, undone._id)
  expect(await marks()).toEqual([undefined])
})

test('the undo of a product file brings the marks of its products back (UNDO-10)', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Grey Tide', needsCompletion: 'shopify' })
  const files = await openProductFiles(shop, await makeAdmin(shop.db))
  const { _id } = await files.check(`id,name\n${id},Grey Tides\n`)
  await files.apply(_id)
  await undo(admin, await latestEntryOf(shop.db, id))
  expect((await listOf(admin, { search: 'grey' })).marks).toEqual(['shopify'])
})
