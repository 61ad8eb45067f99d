import { expect, test } from 'vitest'
import { refused } from '#tests/support/app/api-errors.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { buyOffers, makePressing, orderOffers } from '#tests/support/app/sold-copies.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()

test('a cart line of a variant has its grades or label; a sold copy stays and says so (COPY-23, COPY-25)', async () => {
  const record = await makePressing(shop.db)
  const copy = await makeUsedCopy(shop.db, record)
  const shirt = await makeProduct(shop.db, { name: 'Shirt', type: 'merch', stock: 0 })
  const medium = await makeOption(shop.db, shirt, { label: 'M' })
  const { api } = await makeBuyer(shop)
  for (const { id: productId } of [record, copy, medium]) {
    await api('POST /carts', { body: { productId, quantity: 1 } })
  }
  const readLines = async () => (await api('GET /carts/me')).cart.products
  const grades = { mediaGrade: 'VG+', sleeveGrade: 'VG' }
  const [own, used, option] = await readLines()
  expect(own?.product).not.toHaveProperty('variantKind')
  expect(used?.product).toMatchObject({
    _id: copy.id,
    name: 'Low Tide',
    parentId: record.id,
    variantKind: 'used',
    available: 1,
    copy: { availability: 'on-sale', ...grades },
  })
  expect(option?.product).toMatchObject({
    parentId: shirt.id,
    variantKind: 'option',
    option: { label: 'M', position: 0 },
  })

  await buyOffers(shop, copy)
  expect((await readLines())[1]?.product).toMatchObject({
    _id: copy.id,
    parentId: record.id,
    available: 0,
    copy: { availability: 'sold', ...grades },
  })
})

test('two used copies of one record are two rows of a cart and two lines of an order (COPY-24)', async () => {
  const record = await makePressing(shop.db)
  const [one, other] = [await makeUsedCopy(shop.db, record), await makeUsedCopy(shop.db, record)]
  const ids = [one.id, other.id].sort()
  const { api } = await makeBuyer(shop)
  for (const productId of ids) await api('POST /carts', { body: { productId, quantity: 1 } })
  const { cart } = await api('GET /carts/me')
  expect(cart.products.map(({ product }) => product._id).sort()).toEqual(ids)
  const buyer = await orderOffers(shop, one, other)
  const { order } = await buyer.api('GET /orders/:id', { params: { id: buyer.orderId } })
  expect(order.products.map(({ productId }) => productId._id).sort()).toEqual(ids)
})

test('a draft and a withdrawn copy are as unknown to the cart as to their page (COPY-55)', async () => {
  const record = await makePressing(shop.db)
  const draft = await makeUsedCopy(shop.db, record, { stock: 0 })
  const withdrawn = await makeUsedCopy(shop.db, record)
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  await admin('POST /used-copies/:id/withdraw', { params: { id: withdrawn.id } })
  const { api } = await makeBuyer(shop)
  for (const { id } of [draft, withdrawn]) {
    await expect(api('GET /products/:id', { params: { id } })).rejects.toMatchObject(refused(404))
    const body = { productId: id, quantity: 1 }
    await expect(api('POST /carts', { body })).rejects.toMatchObject(refused(404))
  }
  await admin('PATCH /products/:id', { params: { id: draft.id }, body: { stock: 1 } })
  const { cart } = await api('POST /carts', { body: { productId: draft.id, quantity: 1 } })
  expect(cart.products.map(({ product }) => product._id)).toEqual([draft.id])
})
