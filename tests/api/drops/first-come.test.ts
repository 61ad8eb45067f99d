import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import { drops } from '#server/pricing/drops/drops.tables.ts'
import { makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { followDrops, HOUR_MS, inHours, makeDrop, saveDrop } from '#tests/support/app/drops.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { adminApi, heldBy, makeQueue, orderOne, want } from '#tests/support/app/wants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const conflict = (message: string) => ({ statusCode: 409, serverMessage: message })

const read = async (id: string) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product

const ordersOf = (id: string, quantity: number) => ({
  body: { products: [{ productId: id, quantity }] },
})

describe('before its start', () => {
  test('a drop is shown with its time, and cannot be ordered (DROP-9, DROP-10)', async () => {
    shop.setNow('2026-04-10T02:00:00Z')
    const product = await makeDrop(shop, { startsAt: '2026-04-17T22:00:00Z' })
    expect((await read(product.id)).drop).toEqual({
      mode: 'first-come',
      limitPerCustomer: 1,
      state: 'announced',
      startsAt: '2026-04-17T22:00:00.000Z',
    })
    const { drop, now } = await shop.api()('GET /drops/:productId', {
      params: { productId: product.id },
    })
    expect([drop.state, now]).toEqual(['announced', '2026-04-10T02:00:00.000Z'])
    const refused = orderOne((await makeBuyer(shop)).api, product)
    await expect(refused).rejects.toMatchObject(
      conflict('On sale from Saturday, 18 April, 8:00 am.'),
    )
  })

  test('it can be neither wanted nor held, and earlier wants get nothing (DROP-11)', async () => {
    shop.setNow('2026-04-10T02:00:00Z')
    const product = await makeProduct(shop.db, { stock: 0 })
    const queue = await makeQueue(shop, product, [{}])
    await saveDrop(shop, product.id, { startsAt: '2026-04-17T22:00:00Z' })
    const admin = await adminApi(shop)
    await admin('PATCH /products/:id', { params: { id: product.id }, body: { stock: 2 } })
    expect(await heldBy(queue)).toEqual([[]])
    const { api, user } = await makeBuyer(shop)
    const text = conflict('On sale from Saturday, 18 April, 8:00 am.')
    await expect(want(api, product)).rejects.toMatchObject(text)
    const held = admin('POST /holds', {
      body: { productId: product.id, userId: user.id, hours: 1 },
    })
    await expect(held).rejects.toMatchObject(text)
  })
})

test('a copy before its start meets no want, unlike one on sale (DROP-11, WANT-3)', async () => {
  const makeRecord = async () => {
    const record = await makeProduct(shop.db, { type: 'vinyl', stock: 0 })
    const later = await makeUsedCopy(shop.db, record, { priceCents: 2000 })
    await saveDrop(shop, later.id, { startsAt: inHours(shop, 1) })
    return record
  }
  const { api } = await makeBuyer(shop)
  await want(api, await makeRecord())
  const other = await makeRecord()
  await makeUsedCopy(shop.db, other, { priceCents: 3000, copy: { mediaGrade: 'G' } })
  const met = conflict('There is one: G for $30.00.')
  await expect(want(api, other)).rejects.toMatchObject(met)
})

test('a drop is on sale for all at its start, in every response, and its jobs may be late (DROP-14)', async () => {
  shop.setNow('2026-04-10T02:00:00Z')
  const product = await makeDrop(shop, { startsAt: '2026-04-10T03:00:00Z' })
  const { api } = await makeBuyer(shop)
  shop.setNow('2026-04-10T02:59:59.999Z')
  await expect(orderOne(api, product)).rejects.toMatchObject({ statusCode: 409 })
  shop.setNow('2026-04-10T03:00:00.000Z')
  expect((await read(product.id)).drop?.state).toBe('on-sale')
  await orderOne(api, product)
  await followDrops(shop)
  await orderOne((await makeBuyer(shop)).api, product)
})

test('units that come back after the start are held for wants as usual (DROP-11, WANT-8)', async () => {
  const product = await makeDrop(shop, { startsAt: inHours(shop, 1) }, { stock: 1 })
  shop.advance(HOUR_MS)
  const buyer = await makeBuyer(shop)
  const { orderId } = await orderOne(buyer.api, product)
  await followDrops(shop)
  const queue = await makeQueue(shop, product, [{}])
  await buyer.api('POST /orders/:id/cancel', { params: { id: orderId } })
  expect(await heldBy(queue)).toEqual([[product.id]])
})

test.each([
  ['before', false],
  ['after', true],
])(
  'a list shows the drop of the copy that stands for a record, saved %s that of the record (DROP-9)',
  async (_, isLast) => {
    const product = await makeProduct(shop.db, { stock: 0 })
    const copy = await makeUsedCopy(shop.db, product)
    const listed = async () =>
      (await shop.api()('GET /products', { query: {} })).products.find(({ _id }) => _id === copy.id)
    const ids = isLast ? [product.id, copy.id] : [copy.id, product.id]
    for (const id of ids) {
      await saveDrop(shop, id, { startsAt: inHours(shop, id === copy.id ? 2 : 1) })
    }
    expect((await listed())?.drop?.startsAt).toBe(inHours(shop, 2))
    await shop.db.delete(drops).where(eq(drops.productId, copy.id))
    expect((await listed())?.drop?.startsAt).toBe(inHours(shop, 1))
  },
)

describe('the limit per customer', () => {
  test('counts paid and open orders of the product and its options, and no order gives way (DROP-12, DROP-13)', async () => {
    const product = await makeProduct(shop.db)
    const option = await makeOption(shop.db, product, { label: 'Clear' })
    await saveDrop(shop, product.id, { limitPerCustomer: 2 })
    const { api } = await makeBuyer(shop)
    const most = conflict('At most 2 per customer.')
    await expect(api('POST /orders', ordersOf(product.id, 3))).rejects.toMatchObject(most)
    const spellings = [product.id, product.id.toUpperCase(), product.id]
    const spelled = spellings.map((productId) => ({ productId, quantity: 1 }))
    const split = api('POST /orders', { body: { products: spelled } })
    await expect(split).rejects.toMatchObject({ statusCode: 409 })
    const paid = await orderOne(api, product)
    await payFor(shop, { sessionId: `session_${paid.orderId}` })
    const open = await orderOne(api, option)
    await expect(orderOne(api, product)).rejects.toMatchObject(most)
    const { order } = await api('GET /orders/:id', { params: { id: open.orderId } })
    expect(order.status).toBe('pending')
    await api('POST /orders/:id/cancel', { params: { id: open.orderId } })
    await orderOne(api, product)
    await orderOne((await makeBuyer(shop)).api, product)
  })

  test('holds for orders that one customer sends at once (DROP-12)', async () => {
    const product = await makeDrop(shop, { startsAt: inHours(shop, 1) })
    shop.advance(HOUR_MS)
    const { api } = await makeBuyer(shop)
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => orderOne(api, product)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('saving a drop', () => {
  test.each([
    ['startsAt', { startsAt: '2020-01-01T00:00:00Z' }],
    ['startsAt', {}],
    ['startsAt', { mode: 'draw' as const, limitPerCustomer: 1 }],
    ['limitPerCustomer', { limitPerCustomer: 11 }],
    ['limitPerCustomer', { limitPerCustomer: 0 }],
    ['entriesOpenAt', { mode: 'draw' as const, startsAt: '2099-01-01T00:00:00Z' }],
    [
      'entriesOpenAt',
      {
        mode: 'draw' as const,
        startsAt: '2099-01-01T00:00:00Z',
        entriesOpenAt: '2099-01-01T00:00:00Z',
      },
    ],
    [
      'openSaleAt',
      {
        mode: 'draw' as const,
        startsAt: '2099-01-02T00:00:00Z',
        entriesOpenAt: '2099-01-01T00:00:00Z',
        openSaleAt: '2099-01-01T12:00:00Z',
      },
    ],
  ])('refuses a wrong %s (DROP-9)', async (field, body) => {
    const { id } = await makeProduct(shop.db)
    await expect(saveDrop(shop, id, body)).rejects.toMatchObject({ statusCode: 400, field })
  })

  test('is in the audit log, compares versions, and can be undone (DROP-9)', async () => {
    const product = await makeDrop(shop)
    const admin = await adminApi(shop)
    const params = { productId: product.id }
    const { entries } = await admin('GET /audit', { query: { 'subject-id': product.id } })
    expect(entries[0]).toMatchObject({ action: 'drop.changed', after: { limitPerCustomer: 1 } })
    const stale = admin('PUT /drops/:productId', {
      params,
      body: { limitPerCustomer: 2 },
      headers: { 'if-match': '"other"' },
    })
    await expect(stale).rejects.toMatchObject({ statusCode: 412 })
    const opened = await admin('GET /drops/:productId', { params })
    const current = await admin('PUT /drops/:productId', {
      params,
      body: { limitPerCustomer: 2 },
      headers: ifMatch(opened.drop.version),
    })
    expect(current.drop).toEqual({
      mode: 'first-come',
      limitPerCustomer: 2,
      state: 'on-sale',
      version: expect.any(String),
    })
    const listed = await admin('GET /drops')
    expect(listed.drops.map((each) => each.product._id)).toContain(product.id)
    await admin('DELETE /drops/:productId', { params })
    expect(await read(product.id)).not.toHaveProperty('drop')
    await expect(admin('GET /drops/:productId', { params })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('has an empty version before it is set and after it is removed', async () => {
    const { id } = await makeProduct(shop.db)
    const admin = await adminApi(shop)
    const params = { productId: id }
    const save = (version: string) =>
      admin('PUT /drops/:productId', {
        params,
        body: { limitPerCustomer: 1 },
        headers: ifMatch(version),
      })
    const { drop } = await save('')
    await expect(save('')).rejects.toMatchObject({
      statusCode: 412,
      message: 'The drop has changed since you opened it. Compare both versions, then save again.',
    })
    await admin('DELETE /drops/:productId', { params })
    await expect(save(drop.version)).rejects.toMatchObject({ statusCode: 412 })
  })

  test('of a product is removed at the product only', async () => {
    const product = await makeDrop(shop)
    const { id } = await makeUsedCopy(shop.db, product)
    const admin = await adminApi(shop)
    await expect(
      admin('DELETE /drops/:productId', { params: { productId: id } }),
    ).rejects.toMatchObject({
      statusCode: 409,
      message: `This is the drop of "${product.name}". Remove it there.`,
    })
    await admin('DELETE /drops/:productId', { params: { productId: product.id } })
    expect(await read(id)).not.toHaveProperty('drop')
    await admin('DELETE /drops/:productId', { params: { productId: id } })
  })

  test('of a product is no version of the drop of a variant', async () => {
    const product = await makeDrop(shop)
    const { id } = await makeUsedCopy(shop.db, product)
    const admin = await adminApi(shop)
    const params = { productId: id }
    const { drop } = await admin('GET /drops/:productId', { params })
    expect(drop).toMatchObject({ limitPerCustomer: 1, version: '' })
    const body = { limitPerCustomer: 2 }
    const own = await admin('PUT /drops/:productId', {
      params,
      body,
      headers: ifMatch(drop.version),
    })
    expect(own.drop).toMatchObject(body)
  })

  test('warns of a price beyond the pledge of Record Store Day (DROP-23)', async () => {
    const { id } = await makeProduct(shop.db, { priceCents: 4201 })
    const warning = 'The Record Store Day pledge asks for at most $42.00.'
    const body = { startsAt: inHours(shop, 1), limitPerCustomer: 1 }
    expect(await saveDrop(shop, id, { ...body, listPrice: 35 })).toMatchObject({ warning })
    expect(await saveDrop(shop, id, { ...body, listPrice: 35.01 })).not.toHaveProperty('warning')
    expect(await saveDrop(shop, id, body)).not.toHaveProperty('warning')
  })

  test('is for admins (DROP-9)', async () => {
    const { id } = await makeProduct(shop.db)
    const { api } = await makeBuyer(shop)
    const params = { productId: id }
    const refused = api('PUT /drops/:productId', { params, body: { limitPerCustomer: 1 } })
    await expect(refused).rejects.toMatchObject({ statusCode: 403 })
  })
})
