import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import type { Product, VersionedProduct } from '#contract/products/catalogue.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import { buy, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** The events the shop sends and their content. */

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

const shop = setUpShop({ allowsPrivateWebhooks: true })
let admin: Api
beforeAll(async () => {
  shop.setNow(new Date().toISOString())
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

let receiver: Receiver
let endpoint: { id: string; secret: string }
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  const body = { url: receiver.url, events: [...webhookEventTypes] }
  const added = await admin('POST /webhook-endpoints', { body })
  endpoint = { id: added.endpoint._id, secret: added.secret }
})
afterEach(async () => {
  await admin('DELETE /webhook-endpoints/:id', { params: { id: endpoint.id } })
  await receiver.close()
})

async function readEvents(type: string) {
  await shop.runJobs()
  const events = receiver.readVerified(endpoint.secret)
  return events.filter((event) => event.type === type).map(({ data }) => data)
}

const typesSent = () =>
  receiver
    .readVerified(endpoint.secret)
    .map(({ type }) => type)
    .sort()

describe('order events', () => {
  test('are sent when an order is placed and when it is paid', async () => {
    const { orderId, product, user } = await buy(shop)
    const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
    const { userId: _, version: __, ...told } = order
    expect(await readEvents('order.paid')).toEqual([{ order: told }])
    const [placed] = await readEvents('order.placed')
    expect(placed).toMatchObject({ order: { _id: orderId, status: 'pending', total: 39.95 } })
    expect(await readEvents('order.status_changed')).toMatchObject([
      { previousStatus: 'pending', order: { status: 'payment received' } },
    ])
    expect(await readEvents('product.stock_changed')).toMatchObject([
      { product: { _id: product.id, stock: 9, available: 9 } },
    ])
    expect(typesSent()).toHaveLength(4)
    expect(user.email).toBe(order.email)
  })

  test('contain the customer only in the shipping address', async () => {
    const { user } = await buy(shop)
    await shop.runJobs()
    const naming = receiver.received.filter(
      ({ body }) => body.includes(user.email) || body.includes('Groove Lane'),
    )
    expect(naming.map(({ body }) => JSON.parse(body).type)).toEqual(['order.paid'])
    expect(JSON.stringify(receiver.received)).not.toContain(user.id)
  })

  test('are sent when an admin records a manual payment', async () => {
    const { orderId } = await placeOrder(shop)
    await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'shipped' } })
    expect(await readEvents('order.paid')).toMatchObject([{ order: { status: 'shipped' } }])
  })

  test('are sent on a refund', async () => {
    const { orderId } = await buy(shop, { quantity: 2 })
    await admin('POST /orders/:id/refunds', { params: { id: orderId }, body: { amount: 5 } })
    expect(await readEvents('order.refunded')).toMatchObject([
      { order: { _id: orderId, refunded: 5 }, refund: { amount: 5, restocked: 0 } },
    ])
  })

  test('are not sent for a refused order', async () => {
    await expect(placeOrder(shop, { stock: 1, quantity: 2 })).rejects.toMatchObject({
      statusCode: 409,
    })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
  })
})

describe('product events', () => {
  /** As an event has it: the response adds versions and the pressing. */
  const toSent = ({ version: _, stockVersion: __, pressing: ___, ...sent }: VersionedProduct) =>
    sent

  test('are sent when a product is created, changed and deleted', async () => {
    const body = { name: 'Blue Hour', price: 20, type: 'vinyl' as const, stock: 3 }
    const { product } = await admin('POST /products', { body })
    const params = { id: product._id }
    const { product: changed } = await admin('PATCH /products/:id', { params, body: { price: 21 } })
    await admin('DELETE /products/:id', { params })
    expect(await readEvents('product.created')).toEqual([{ product: toSent(product) }])
    expect(await readEvents('product.updated')).toEqual([{ product: toSent(changed) }])
    expect(await readEvents('product.archived')).toMatchObject([{ product: { _id: params.id } }])
    expect(await readEvents('product.stock_changed')).toMatchObject([{ product: { stock: 3 } }])
  })

  test('are sent when the drop of a product is set or removed, for its variants too', async () => {
    const record = await makeProduct(shop.db)
    const copy = await makeUsedCopy(shop.db, record)
    const params = { productId: record.id }
    await admin('PUT /drops/:productId', { params, body: { limitPerCustomer: 1 } })
    await admin('DELETE /drops/:productId', { params })
    const sent = (await readEvents('product.updated')) as { product: Product }[]
    const limitsOf = (id: string) =>
      sent.flatMap(({ product }) => (product._id === id ? [product.drop?.limitPerCustomer] : []))
    // Deliveries have no order.
    for (const { id } of [record, copy]) expect(limitsOf(id).toSorted()).toEqual([1, undefined])
  })

  test('are sent for the variants whose texts change with those of their product', async () => {
    const record = await makeProduct(shop.db, { name: 'Still Warter', brand: 'Tern' })
    const copy = await makeUsedCopy(shop.db, record)
    const draft = await makeUsedCopy(shop.db, record, { stock: 0 })
    await admin('PATCH /products/:id', { params: { id: record.id }, body: { price: 31 } })
    await admin('PATCH /products/:id', { params: { id: record.id }, body: { name: 'Still Water' } })
    const { label } = await admin('GET /labels/:slug', { params: { slug: 'tern' } })
    const params = { id: label._id }
    await admin('PATCH /labels/:id', { params, headers: {}, body: { name: 'Tern Records' } })
    const sent = (await readEvents('product.updated')) as { product: Product }[]
    const textsOf = (id: string) =>
      sent.flatMap(({ product: { _id, name, brand } }) => (_id === id ? [`${name}, ${brand}`] : []))
    expect(textsOf(copy.id).toSorted()).toEqual(['Still Water, Tern', 'Still Water, Tern Records'])
    expect(textsOf(record.id)).toHaveLength(3)
    expect(textsOf(draft.id)).toEqual([])
  })

  test('report the stock of a copy that an undo makes a draft again', async () => {
    const record = await makeProduct(shop.db)
    const { id } = await makeUsedCopy(shop.db, record, { stock: 0 })
    await admin('PATCH /products/:id', { params: { id }, body: { stock: 1 } })
    await undo(admin, await latestEntryOf(shop.db, id))
    const sent = (await readEvents('product.stock_changed')) as { product: Product }[]
    expect(sent.map(({ product }) => product.stock).toSorted()).toEqual([0, 1])
  })

  test('are dated after the changes that their request waited for', async () => {
    const { id } = await makeProduct(shop.db)
    const params = { id }
    const waiting = { ...shop.ctx(), now: new Date(shop.ctx().now.getTime() - 60_000) }
    await admin('PATCH /products/:id', { params, body: { price: 31 } })
    await publishProducts(waiting, 'product.updated', [id])
    await shop.runJobs()
    const times = receiver.readVerified(endpoint.secret).map(({ createdAt }) => createdAt)
    expect(new Set(times)).toEqual(new Set([shop.ctx().now.toISOString()]))
  })

  test('are sent for each product of a bulk update', async () => {
    const chosen = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const selection = { ids: chosen.map(({ id }) => id) }
    const change = { how: 'stock-set' as const, value: 6 }
    const { seen } = await admin('POST /products/bulk-preview', { body: { selection, change } })
    await admin('POST /products/bulk', { body: { selection, change, seen } })
    for (const type of ['product.updated', 'product.stock_changed']) {
      expect(await readEvents(type)).toEqual(
        expect.arrayContaining(
          chosen.map(({ id }) => ({ product: expect.objectContaining({ _id: id, stock: 6 }) })),
        ),
      )
    }
  })

  test('are sent for variants with the id of their product, but not for drafts', async () => {
    const { id } = await makeProduct(shop.db)
    const add = (stock: 0 | 1) =>
      admin('POST /products/:id/variants', {
        params: { id },
        body: {
          kind: 'used',
          price: 20,
          stock,
          copy: { mediaGrade: 'VG', sleeveGrade: 'VG' },
          inventory: { location: 'Bin 4' },
        },
      })
    await add(0)
    const { product } = await add(1)
    await admin('DELETE /products/:id', { params: { id } })
    expect(await readEvents('product.created')).toMatchObject([
      { product: { _id: product._id, parentId: id, copy: { mediaGrade: 'VG' } } },
    ])
    const archived = await readEvents('product.archived')
    expect(archived.map(({ product }) => (product as { _id: string })._id).toSorted()).toEqual(
      [id, product._id].toSorted(),
    )
    expect(JSON.stringify(receiver.received)).not.toContain('Bin 4')
  })

  test('are sent for each row of an imported file', async () => {
    const productFiles = await openProductFiles(shop, await makeAdmin(shop.db))
    const old = await makeProduct(shop.db)
    const file = `id,name,type,price,stock\n${old.id},${old.name},vinyl,12,10\n,Late Bus,vinyl,15,2\n`
    const { _id } = await productFiles.check(file)
    await productFiles.apply(_id)
    expect(await readEvents('product.created')).toMatchObject([
      { product: { name: 'Late Bus', stock: 2 } },
    ])
    expect(await readEvents('product.updated')).toMatchObject([
      { product: { _id: old.id, price: 12 } },
    ])
    expect(await readEvents('product.stock_changed')).toMatchObject([
      { product: { name: 'Late Bus' } },
    ])
  })
})
