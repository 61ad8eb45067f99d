import { expect, test } from 'vitest'
import type { ProductChange } from '#contract/products/catalogue.ts'
import type { NewOption } from '#contract/products/variants.ts'
import { errorOf, refused } from '#tests/support/app/api-errors.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

/** Options of a product, and its variants after it is archived. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const admin = setUpAdmin(shop)

const add = async (productId: string, body: Omit<NewOption, 'images'>) =>
  (await admin('POST /products/:id/variants', { params: { id: productId }, body })).product
const change = async (id: string, body: ProductChange) =>
  (await admin('PATCH /products/:id', { params: { id }, body })).product
const get = (id: string) => shop.api()('GET /products/:id', { params: { id } })

test('options have a label, a price and a stock, at most 50 in a product (OFFER-26)', async () => {
  const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
  const size = (label: string) =>
    ({ kind: 'option', price: 30, stock: 2, option: { label } }) as const
  const small = await add(shirt.id, size('S'))
  expect(small).toMatchObject({ price: 30, stock: 2, option: { label: 'S', position: 0 } })
  expect(await add(shirt.id, size('M'))).toMatchObject({ option: { position: 1 } })
  const taken = [409, 'option.label', 'This product already has this option.']
  expect(await errorOf(add(shirt.id, size('M')))).toEqual(taken)
  expect(await errorOf(change(small._id, { option: { label: 'M' } }))).toEqual(taken)
  expect(
    await change(small._id, { option: { label: 'XS', position: 4 }, stock: 7, price: 31 }),
  ).toMatchObject({ option: { label: 'XS', position: 4 }, stock: 7, price: 31 })
  await admin('DELETE /products/:id', { params: { id: small._id } })
  expect(await add(shirt.id, size('XS'))).toMatchObject({ option: { position: 2 } })
  for (let count = 2; count < 50; count += 1) {
    await makeOption(shop.db, shirt, { label: `Size ${count}`, position: count })
  }
  expect(await errorOf(add(shirt.id, size('XXL')))).toEqual([
    ...[409, undefined, 'A product can have at most 50 options.'],
  ])
})

test('a product takes its variants with it, a variant leaves its product (OFFER-22)', async () => {
  const product = await makeProduct(shop.db)
  const first = await makeUsedCopy(shop.db, product)
  const second = await makeUsedCopy(shop.db, product)
  const archive = (id: string) => admin('DELETE /products/:id', { params: { id } })
  await archive(first.id)
  await expect(get(first.id)).rejects.toMatchObject(refused(404))
  expect((await get(product.id)).offers?.map(({ _id }) => _id)).toEqual([product.id, second.id])
  await archive(product.id)
  await expect(get(second.id)).rejects.toMatchObject(refused(404))
  await expect(get(product.id)).rejects.toMatchObject(refused(404))
})

test('options ship with their record, used copies at once [DROP-1]', async () => {
  const record = await makeProduct(shop.db, { type: 'vinyl', stock: 2 })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 9000 })
  const option = { kind: 'option', price: 30, stock: 2, option: { label: 'Red vinyl' } } as const
  await change(record.id, { shipsOn: '2027-03-01' })
  const red = await add(record.id, option)
  expect(red.shipsOn).toBe('2027-03-01')
  await change(record.id, { shipsOn: '2027-04-01', stock: 0 })
  expect((await get(red._id)).product.shipsOn).toBe('2027-04-01')
  const list = await shop.api()('GET /products', { query: { view: 'featured' } })
  expect(list.products).toContainEqual(
    expect.objectContaining({ _id: red._id, shipsOn: '2027-04-01' }),
  )
  expect((await get(copy.id)).product.shipsOn).toBeUndefined()
  await change(record.id, { shipsOn: null })
  expect((await get(red._id)).product.shipsOn).toBeUndefined()
})
