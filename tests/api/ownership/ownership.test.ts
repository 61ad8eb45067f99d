import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { refused } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { HOUR_MS, inHours, saveDrop } from '#tests/support/app/drops.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { orderOne } from '#tests/support/app/wants.ts'

const shop = setUpShop()
const admin = setUpAdmin(shop)

const own = ({ api }: Buyer, productId: string) =>
  api('GET /owned/:productId', { params: { productId } })

async function upload({ user }: Buyer, kind: string, file: string) {
  const boundary = 'the-boundary'
  const part = (name: string, content: string, about = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n${content}\r\n`
  const payload = `${part('kind', kind)}${part('file', file, '; filename="mine.csv"')}--${boundary}--\r\n`
  const token = await createSession(shop.ctx(), user.id)
  return shop.app.inject({
    method: 'POST',
    url: '/api/collection',
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
}

async function makePressing(releaseId: number | undefined, number: string, values = {}) {
  const { product } = await admin('POST /products', {
    body: {
      name: 'Low Tide',
      type: 'vinyl',
      price: 30,
      stock: 0,
      pressing: {
        country: 'US',
        released: '1977',
        ...(releaseId && { discogsReleaseId: releaseId }),
        artists: [{ name: 'The Quiet Harbour', creditedAs: '', joinPhrase: '' }],
        labels: [{ name: 'Tern', catalogueNumber: number }],
      },
      ...values,
    },
  })
  return { ...product, id: product._id }
}

describe('a bought record', () => {
  test('names the day, returned and cancelled orders aside (OWN-1)', async () => {
    const product = await makeProduct(shop.db)
    const copy = await makeUsedCopy(shop.db, product)
    const buyer = await makeBuyer(shop)
    const { orderId } = await orderOne(buyer.api, copy)
    expect(await own(buyer, product.id)).not.toHaveProperty('bought')
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await own(buyer, product.id)).toMatchObject({ bought: { on: '2026-03-04', orderId } })
    expect(await own(await makeBuyer(shop), product.id)).not.toHaveProperty('bought')
    await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'returned' } })
    expect(await own(buyer, copy.id)).not.toHaveProperty('bought')
    await expect(
      shop.api()('GET /owned/:productId', { params: { productId: product.id } }),
    ).rejects.toMatchObject(refused(401))
  })

  test('is another pressing of the same artist and title (OWN-3)', async () => {
    const [first, second] = [
      await makePressing(undefined, 'BSK 3010', { stock: 1 }),
      await makePressing(undefined, 'RT-1'),
    ]
    const buyer = await makeBuyer(shop)
    const { orderId } = await orderOne(buyer.api, first)
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect((await own(buyer, second.id)).otherPressings).toEqual([
      {
        _id: first.id,
        name: 'Low Tide',
        label: 'Tern',
        catalogueNumber: 'BSK 3010',
        country: 'US',
        year: 1977,
      },
    ])
    expect((await own(buyer, first.id)).otherPressings).toEqual([])
  })
})

const HEADER =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added\r\n'

describe('a collection file', () => {
  test('is matched by release id, then by number and artist, and can be deleted (OWN-4, OWN-5)', async () => {
    const byId = await makePressing(4711, 'QH 1')
    const byNumber = await makePressing(undefined, 'QH 002')
    const stranger = await makePressing(undefined, 'QH 3')
    const buyer = await makeBuyer(shop)
    const answer = await upload(
      buyer,
      'collection',
      `${HEADER}X,Somebody,Else,Tern,LP,,1970,4711,All,2020\r\n` +
        `"A-1, QH-002","Quiet Harbour (2), The",Low Tide,Tern (3),LP,,1978,999,All,2020\r\n` +
        `QH 3,Another Band,Low Tide,Tern,LP,,1980,,All,2020\r\n`,
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ status: 'success', rows: 3, found: 2, wantsAdded: 0 })
    expect(await own(buyer, byId.id)).toMatchObject({ inCollection: true })
    expect(await own(buyer, byNumber.id)).toMatchObject({ inCollection: true })
    expect(await own(buyer, stranger.id)).toMatchObject({ inCollection: false })
    expect(await own(await makeBuyer(shop), byId.id)).toMatchObject({ inCollection: false })
    const { items, pagination } = await buyer.api('GET /collection', {})
    expect(pagination.totalItems).toBe(3)
    expect(items[1]).toMatchObject({
      artist: 'The Quiet Harbour',
      label: 'Tern',
      productId: byNumber.id,
    })
    const again = await upload(buyer, 'collection', `${HEADER}QH 1,The Quiet Harbour,,,,,,,,\r\n`)
    expect(again.json()).toMatchObject({ rows: 1, found: 1 })
    await expect(buyer.api('GET /account/export')).resolves.toMatchObject({
      collection: [{ kind: 'collection', catalogueNumber: 'QH 1', year: null }],
    })
    await buyer.api('DELETE /collection')
    expect(await own(buyer, byId.id)).toMatchObject({ inCollection: false })
  })

  test('finds numbers with letters beyond ASCII (OWN-4)', async () => {
    await makePressing(undefined, 'TØP 1')
    const buyer = await makeBuyer(shop)
    const answer = await upload(
      buyer,
      'collection',
      `${HEADER}TØP-1,The Quiet Harbour,,,,,,,,\r\nTOP 1,The Quiet Harbour,,,,,,,,\r\n`,
    )
    expect(answer.json()).toMatchObject({ rows: 2, found: 2 })
  })

  test('takes a name of signs for itself, and no name for none (OWN-4)', async () => {
    const stranger = await makePressing(undefined, 'WARP 100')
    const signs = await makePressing(undefined, 'GSL 65', {
      pressing: {
        artists: [{ name: '!!!' }],
        labels: [{ name: 'Tern', catalogueNumber: 'GSL 65' }],
      },
    })
    const buyer = await makeBuyer(shop)
    const answer = await upload(
      buyer,
      'wantlist',
      `${HEADER}WARP100,!!!,Myth Takes,,,,,,,\r\nWARP100,,Myth Takes,,,,,,,\r\nGSL65,!!!,Louden Up,,,,,,,\r\n`,
    )
    expect(answer.json()).toMatchObject({ rows: 3, found: 1, wantsAdded: 1 })
    const { wants } = await buyer.api('GET /wants')
    expect(wants.map(({ product }) => product._id)).toEqual([signs.id])
    expect(await own(buyer, stranger.id)).toMatchObject({ inCollection: false })
  })

  test('of wants adds wants for the records that nothing meets yet (OWN-4)', async () => {
    const soldOut = await makePressing(5001, 'QH 10')
    const onSale = await makePressing(5002, 'QH 11', { stock: 1 })
    const buyer = await makeBuyer(shop)
    const answer = await upload(buyer, 'wantlist', `release_id\r\n5001\r\n5002\r\n5003\r\n`)
    expect(answer.json()).toMatchObject({ rows: 3, found: 2, wantsAdded: 1 })
    const { wants } = await buyer.api('GET /wants')
    expect(wants).toMatchObject([{ product: { _id: soldOut.id }, acceptsNew: true }])
    expect(await own(buyer, onSale.id)).toMatchObject({ inCollection: false })
    const again = await upload(buyer, 'wantlist', `release_id\r\n5001\r\n`)
    expect(again.json()).toMatchObject({ wantsAdded: 0 })
  })

  test('of wants adds one for a record whose only copy is before its start, as the product page does (OWN-4, DROP-11)', async () => {
    const soldOut = await makePressing(5011, 'QH 12')
    const [record] = await shop.db.select().from(products).where(eq(products.id, soldOut.id))
    if (!record) throw new Error('The record was not written')
    const copy = await makeUsedCopy(shop.db, record)
    await saveDrop(shop, copy.id, { startsAt: inHours(shop, 1) })
    const announced = await makePressing(5012, 'QH 13')
    await saveDrop(shop, announced.id, { startsAt: inHours(shop, 1) })
    const buyer = await makeBuyer(shop)
    const answer = await upload(buyer, 'wantlist', `release_id\r\n5011\r\n5012\r\n`)
    expect(answer.json()).toMatchObject({ found: 2, wantsAdded: 1 })
    const { wants } = await buyer.api('GET /wants')
    expect(wants).toMatchObject([{ product: { _id: copy.id, parentId: soldOut.id } }])
    shop.advance(HOUR_MS)
    const later = await makeBuyer(shop)
    const again = await upload(later, 'wantlist', `release_id\r\n5011\r\n5012\r\n`)
    expect(again.json()).toMatchObject({ wantsAdded: 1 })
    expect((await later.api('GET /wants')).wants).toMatchObject([
      { product: { _id: announced.id } },
    ])
  })

  test('of another kind is rejected on its field', async () => {
    const buyer = await makeBuyer(shop)
    const fieldOf = async (kind: string, file: string) =>
      (await upload(buyer, kind, file)).json<{ field?: string }>().field
    expect(await fieldOf('records', `release_id\r\n1\r\n`)).toBe('kind')
    expect(await fieldOf('collection', 'name,price\r\na,1\r\n')).toBe('file')
    expect(await fieldOf('collection', 'release_id\r\n')).toBe('file')
  })
})
