import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkChange } from '#contract/exchange/bulk.ts'
import { HOLDS_MAX } from '#contract/limits.ts'
import { type Buyer, makeBuyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import {
  addCopy,
  adminApi,
  heldBy,
  holdsOf,
  makeQueue,
  makeSoldOut,
  orderOne,
  want,
} from '#tests/support/app/wants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const HOUR_MS = 3_600_000

const shop = setUpShop()
checkInvariantsAfterEach(shop)

async function setStock({ id }: ProductRow, stock = 1) {
  const admin = await adminApi(shop)
  return admin('PATCH /products/:id', { params: { id }, body: { stock } })
}

async function changeInBulk(id: string, change: BulkChange) {
  const admin = await adminApi(shop)
  const selection = { ids: [id] }
  const { seen } = await admin('POST /products/bulk-preview', { body: { selection, change } })
  await admin('POST /products/bulk', { body: { selection, change, seen } })
}

async function importFile(file: string, format = '') {
  const files = await openProductFiles(shop, await makeAdmin(shop.db))
  const { _id } = await files.check(file, { format })
  expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
}

async function addOption({ id }: ProductRow) {
  const admin = await adminApi(shop)
  const body = { kind: 'option', price: 30, stock: 1, option: { label: 'Clear' } } as const
  await admin('POST /products/:id/variants', { params: { id }, body })
}

async function putDraftOnSale(product: ProductRow) {
  await setStock(await makeUsedCopy(shop.db, product, { stock: 0 }))
}

const cancel = ({ api }: Buyer, orderId: string) =>
  api('POST /orders/:id/cancel', { params: { id: orderId } })

test('the database has the limit of holds that the contract names', async () => {
  const { rows } = await shop.db.execute(sql`select holds_max()`)
  expect(rows).toEqual([{ holds_max: HOLDS_MAX }])
})

describe('a unit that comes on sale', () => {
  test('is held for the first in the queue when its deletion is undone (WANT-7, UNDO-10)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product)
    const admin = await adminApi(shop)
    await admin('DELETE /products/:id', { params: { id: copy.id } })
    const deletion = await latestEntryOf(shop.db, copy.id)
    const queue = await makeQueue(shop, product, [{}, {}])
    await undo(admin, deletion)
    expect(await heldBy(queue)).toEqual([[copy.id], []])
  })

  test('is held for the first whose limits it meets, in the same transaction (WANT-7)', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [
      { maxPrice: 40 },
      { minMediaGrade: 'NM' },
      { maxPrice: 45, minMediaGrade: 'VG+' },
      {},
    ])
    const copy = await addCopy(shop, product)
    expect(copy).toMatchObject({ available: 0, inventory: { state: 'held' } })
    expect(await heldBy(queue)).toEqual([[], [], [copy.id], []])
    const { product: shown } = await shop.api()('GET /products/:id', { params: { id: copy.id } })
    expect(shown).toMatchObject({ available: 0, copy: { availability: 'held' } })
  })

  test.each<[string, (product: ProductRow) => Promise<unknown>]>([
    ['new stock', (product) => setStock(product)],
    ['a bulk change of stock', ({ id }) => changeInBulk(id, { how: 'stock-set', value: 1 })],
    [
      'a bulk change of prices',
      async (product) => {
        await makeUsedCopy(shop.db, product, { priceCents: 6000 }).then(({ id }) =>
          changeInBulk(id, { how: 'price-set', value: 40 }),
        )
      },
    ],
    ['a product file', ({ id }) => importFile(`id,stock\n${id},1\n`)],
    [
      'a file of used copies',
      async (product) => {
        const { copy } = await makeUsedCopy(shop.db, product, { priceCents: 6000 })
        await importFile(`sku,price\n${copy.sku},40\n`, 'used-copies')
      },
    ],
    ['a new option', (product) => addOption(product)],
    ['a used copy that was a draft', (product) => putDraftOnSale(product)],
  ])('is held when it comes by %s (WANT-7, WANT-24)', async (_, change) => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{ maxPrice: 50 }])
    await change(product)
    expect(await heldBy(queue)).toMatchObject([{ length: 1 }])
  })

  test('is available in the cart of its holder, and in no other (WANT-12)', async () => {
    const product = await makeSoldOut(shop)
    const [holder] = await makeQueue(shop, product, [{}])
    await setStock(product)
    for (const [buyer, available] of [
      [holder, 1],
      [await makeBuyer(shop), 0],
    ] as const) {
      const added = await buyer?.api('POST /carts', {
        body: { productId: product.id, quantity: 1 },
      })
      expect(added?.cart.products).toMatchObject([{ product: { available } }])
    }
  })

  test('counts as new for own stock, which a want can exclude (WANT-2)', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{ acceptsNew: false }, {}])
    await setStock(product)
    expect(await heldBy(queue)).toEqual([[], [product.id]])
  })

  test('is one of several: each of the first gets one, the rest is on sale (WANT-9)', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}, {}])
    const admin = await adminApi(shop)
    const params = { id: product.id }
    const { product: after } = await admin('PATCH /products/:id', { params, body: { stock: 3 } })
    expect(after).toMatchObject({ stock: 3, available: 1 })
    expect(await heldBy(queue)).toEqual([[product.id], [product.id]])
  })

  test('is held when its price falls to the limit, or its grade rises to it (WANT-24)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product, { priceCents: 5000 })
    const queue = await makeQueue(shop, product, [{ minMediaGrade: 'NM' }, { maxPrice: 40 }])
    const admin = await adminApi(shop)
    const patch = (body: object) => admin('PATCH /products/:id', { params: { id: copy.id }, body })
    await patch({ price: 41 })
    expect(await heldBy(queue)).toEqual([[], []])
    const { product: lowered } = await patch({ price: 40 })
    expect(lowered.available).toBe(0)
    expect(await heldBy(queue)).toEqual([[], [copy.id]])
    const other = await makeUsedCopy(shop.db, product, { priceCents: 5000 })
    await admin('PATCH /products/:id', {
      params: { id: other.id },
      body: { copy: { mediaGrade: 'M' } },
    })
    expect(await heldBy(queue)).toEqual([[other.id], [copy.id]])
  })

  test('goes to the next when the customer has five on hold, whose want keeps its place (WANT-19)', async () => {
    const { api, user } = await makeBuyer(shop)
    for (let count = 0; count < 5; count += 1) {
      const product = await makeSoldOut(shop)
      await want(api, product)
      await addCopy(shop, product)
    }
    expect(await holdsOf({ api })).toHaveLength(5)
    const product = await makeSoldOut(shop)
    await want(api, product)
    shop.advance(1000)
    const [next] = await makeQueue(shop, product, [{}])
    if (!next) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    expect(await heldBy([{ api, user }, next])).toMatchObject([{ length: 5 }, [copy.id]])
    const { want: kept } = await api('GET /wants/:productId', { params: { productId: product.id } })
    expect(kept?.ahead).toBe(0)
  })

  test('is one of all that the want of the product names', async () => {
    const { api, user } = await makeBuyer(shop)
    const product = await makeSoldOut(shop)
    const [one, other] = [
      await makeUsedCopy(shop.db, product),
      await makeUsedCopy(shop.db, product),
    ]
    const admin = await adminApi(shop)
    for (const { id } of [one, other]) {
      await admin('POST /holds', { body: { productId: id, userId: user.id, hours: 2 } })
    }
    const { hold, holds } = await api('GET /wants/:productId', {
      params: { productId: product.id },
    })
    expect(holds.map((each) => each.product._id)).toEqual([one.id, other.id])
    expect(hold).toEqual(holds[0])
  })

  test('comes back from a cancelled order to the first in the queue (WANT-8)', async () => {
    const product = await makeProduct(shop.db, { stock: 1 })
    const stranger = await makeBuyer(shop)
    const { orderId } = await orderOne(stranger.api, product)
    const queue = await makeQueue(shop, product, [{}])
    await cancel(stranger, orderId)
    expect(await heldBy(queue)).toEqual([[product.id]])
  })

  test('comes back from an expired order and from a cancelled sale in the same way (WANT-8)', async () => {
    const product = await makeProduct(shop.db, { stock: 2 })
    const [one, other] = [await makeBuyer(shop), await makeBuyer(shop)]
    await orderOne(one.api, product)
    const { orderId } = await orderOne(other.api, product)
    await payFor(shop, { sessionId: `session_${orderId}` })
    const queue = await makeQueue(shop, product, [{}, {}])
    shop.advance(HOUR_MS)
    await runJob(shop, 'expire-orders')
    expect(await heldBy(queue)).toEqual([[product.id], []])
    const admin = await adminApi(shop)
    await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'cancelled' } })
    expect(await heldBy(queue)).toEqual([[product.id], [product.id]])
  })

  test('is held after its return to sale, also for a former holder of the withdrawn copy', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}])
    const copy = await addCopy(shop, product)
    const admin = await adminApi(shop)
    await admin('POST /used-copies/:id/withdraw', { params: { id: copy.id } })
    expect(await heldBy(queue)).toEqual([[]])
    const { usedCopy } = await admin('POST /used-copies/:id/return-to-sale', {
      params: { id: copy.id },
      body: {},
    })
    expect(usedCopy.inventory.state).toBe('held')
    expect(await heldBy(queue)).toEqual([[copy.id]])
  })
})
