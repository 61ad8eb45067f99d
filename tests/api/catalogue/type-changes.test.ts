import { expect, test } from 'vitest'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRecord, pressingBody } from '#tests/support/app/pressings.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const admin = setUpAdmin(shop)

const change = (id: string, body: object) => admin('PATCH /products/:id', { params: { id }, body })

const read = async (id: string) => (await admin('GET /products/:id', { params: { id } })).product

const refusal = (serverMessage: string) => ({ statusCode: 409, field: 'type', serverMessage })
const HAS_COPIES = 'This product has used copies.'
const HAS_PRESSING = expect.stringContaining('This record has facts of its pressing')

test('a product with used copies keeps its type', async () => {
  const record = await makeProduct(shop.db, { type: 'vinyl' })
  const deck = await makeProduct(shop.db, { type: 'turntable' })
  const copy = await makeUsedCopy(shop.db, record)
  await makeUsedCopy(shop.db, deck, {
    copy: { mediaGrade: null, sleeveGrade: null, condition: 'Good' },
  })
  for (const type of ['turntable', 'accessory', 'merch']) {
    await expect(change(record.id, { type })).rejects.toMatchObject(refusal(HAS_COPIES))
  }
  await expect(change(deck.id, { type: 'vinyl' })).rejects.toMatchObject(refusal(HAS_COPIES))
  await change(record.id, { type: 'vinyl', price: 21 })
  const files = await openProductFiles(shop, await makeAdmin(shop.db))
  const { _id: file } = await files.check(`id,type\n${record.id},turntable\n`)
  expect(await files.rows(file)).toMatchObject([
    { problems: [{ column: 'type', value: 'turntable', message: HAS_COPIES }] },
  ])
  await admin('DELETE /products/:id', { params: { id: copy.id } })
  expect((await change(record.id, { type: 'turntable' })).product.type).toBe('turntable')
})

test('the undo of a deletion puts no used copy below a product of another type', async () => {
  const record = await makeProduct(shop.db, { type: 'vinyl' })
  const copy = await makeUsedCopy(shop.db, record)
  await admin('DELETE /products/:id', { params: { id: copy.id } })
  const entry = await latestEntryOf(shop.db, copy.id)
  await change(record.id, { type: 'turntable' })
  await expect(undo(admin, entry)).rejects.toMatchObject({
    serverMessage: expect.stringContaining('Its product has another type by now.'),
  })
})

test('a record with facts of its pressing keeps its type until they are removed', async () => {
  const { product } = await createRecord(admin, {
    labels: [{ name: 'Kelpwind', catalogueNumber: 'KW 1234' }],
  })
  await expect(change(product._id, { type: 'merch' })).rejects.toMatchObject({
    statusCode: 409,
    field: 'type',
    serverMessage: HAS_PRESSING,
  })
  const body = { type: 'merch', ...pressingBody(null) }
  expect((await change(product._id, body)).product).toMatchObject({ type: 'merch' })
  const found = await admin('GET /products/search', { query: { q: 'KW 1234', page: 1, limit: 10 } })
  expect(found.products).toEqual([])
  await undo(admin, await latestEntryOf(shop.db, product._id))
  expect((await read(product._id)).pressing?.labels).toMatchObject([
    { name: 'Kelpwind', catalogueNumber: 'KW 1234' },
  ])
})

test('a record without such facts leaves no facet behind as merch', async () => {
  const body = { name: 'Zine', price: 5, stock: 1, type: 'vinyl' as const, brand: 'Saltmarsh' }
  const albumInfo = { artist: 'Zorblat', genre: 'Soul', releaseDate: '', trackList: [] }
  const { product } = await admin('POST /products', { body: { ...body, albumInfo } })
  const values = async (wanted: string) => {
    const query = { facets: 'true' as const, type: 'merch' as const, page: 1, limit: 10 }
    const { facets = [] } = await admin('GET /products', { query })
    return facets.find(({ dimension }) => dimension === wanted)?.values ?? []
  }
  await change(product._id, { type: 'merch' })
  expect([...(await values('label')), ...(await values('genre'))]).toEqual([])
  await change(product._id, { type: 'vinyl' })
  expect((await read(product._id)).pressing).toMatchObject({
    labels: [{ name: 'Saltmarsh' }],
    genres: ['Soul'],
  })
})

test('a pressing that a change of type added goes with its undo', async () => {
  const { id } = await makeProduct(shop.db, { type: 'merch' })
  await change(id, { type: 'vinyl', ...pressingBody({ country: 'UK' }) })
  await undo(admin, await latestEntryOf(shop.db, id))
  expect(await read(id)).toMatchObject({ type: 'merch' })
})
