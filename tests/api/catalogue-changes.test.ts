import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { auditEntries } from '../../server/audit/audit.tables.ts'
import { takeStock } from '../../server/catalogue/stock/index.ts'
import { findProductRow, makeAdmin, makeProduct } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let ana: Api
let ben: Api

beforeAll(async () => {
  shop = await createTestApp()
  ana = await shop.apiAs(await makeAdmin(shop.db))
  ben = await shop.apiAs(await makeAdmin(shop.db))
})
afterAll(() => shop.close())

const changedMeanwhile = {
  statusCode: 409,
  field: 'basedOn',
  serverMessage: 'This product was changed meanwhile. Compare both versions, then save again.',
}

/** A product, as both admins have it open. */
async function openByBoth(values: Parameters<typeof makeProduct>[1] = {}) {
  const { id } = await makeProduct(shop.db, values)
  const { product } = await ana('GET /products/:id', { params: { id } })
  const save = (api: Api, body: Parameters<typeof api<'PATCH /products/:id'>>[1]['body']) =>
    api('PATCH /products/:id', { params: { id }, body })
  const { updatedAt, stock } = product
  return { id, product, save, basedOn: { updatedAt, stock } }
}

describe('two admins change one product', () => {
  test('the second is told, nothing is written, and can save on what it is now', async () => {
    const { id, save, basedOn } = await openByBoth({ name: 'Before' })
    await save(ana, { name: 'Ana', basedOn })
    await expect(save(ben, { price: 5, basedOn })).rejects.toMatchObject(changedMeanwhile)
    expect(await findProductRow(shop.db, id)).toMatchObject({ name: 'Ana', priceCents: 3995 })
    const { product: now } = await ben('GET /products/:id', { params: { id } })
    const { product } = await save(ben, { price: 5, basedOn: { updatedAt: now.updatedAt } })
    expect(product).toMatchObject({ name: 'Ana', price: 5 })
  })

  test('at the very same time one of them is told', async () => {
    const { save, basedOn } = await openByBoth()
    const outcomes = await Promise.allSettled([
      save(ana, { brand: 'Ana', basedOn }),
      save(ben, { brand: 'Ben', basedOn }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining(changedMeanwhile) },
    ])
  })

  test('API-77 who names no basis changes the given fields, as ever', async () => {
    const { save, basedOn } = await openByBoth()
    await save(ana, { name: 'Ana', basedOn })
    expect((await save(ben, { price: 7 })).product).toMatchObject({ name: 'Ana', price: 7 })
  })

  test('saving nothing makes no new version', async () => {
    const { save, basedOn } = await openByBoth()
    await save(ana, { basedOn })
    expect((await save(ben, { price: 7, basedOn })).product.price).toBe(7)
  })
})

describe('a sale meanwhile', () => {
  const sell = (productId: string, quantity: number) =>
    takeStock(shop.ctx(), `sale-of-${productId}`, [{ productId, quantity }], 'sale')

  test('is in nobody’s way and keeps its copies', async () => {
    const { id, save, basedOn } = await openByBoth({ stock: 10 })
    await sell(id, 3)
    const { product } = await save(ana, { price: 9, basedOn })
    expect(product).toMatchObject({ price: 9, stock: 7 })
  })

  test('is a conflict for who counted the stock before it', async () => {
    const { id, save, basedOn } = await openByBoth({ stock: 10 })
    await sell(id, 3)
    await expect(save(ana, { stock: 12, basedOn })).rejects.toMatchObject(changedMeanwhile)
    expect((await findProductRow(shop.db, id)).stock).toBe(7)
    const { product } = await save(ana, { stock: 12, basedOn: { ...basedOn, stock: 7 } })
    expect(product.stock).toBe(12)
  })
})

describe('the trace', () => {
  const traceOf = (id: string) =>
    shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id)

  test('tells of a product from its making to its end, amounts in dollars', async () => {
    const body = {
      ...({ name: 'Traced', price: 19.95, type: 'vinyl', stock: 2 } as const),
      thumbnail: '/images/a.webp',
      albumInfo: { artist: 'Ana Vale', genre: '', releaseDate: '', trackList: ['One'] },
    }
    const { product } = await ana('POST /products', { body })
    const params = { id: product._id }
    const images = ['/images/b.webp', '/images/c.webp']
    await ana('PATCH /products/:id', { params, body: { price: 25, stock: 5, images } })
    await ana('PATCH /products/:id', { params, body: { price: 25 } })
    await ana('DELETE /products/:id', { params })
    const [created, changed, archived, ...more] = await traceOf(product._id)
    expect(created).toMatchObject({
      action: 'product.created',
      subjectName: 'Traced',
      before: null,
      after: { name: 'Traced', price: 19.95, stock: 2, artist: 'Ana Vale', trackList: ['One'] },
    })
    expect(changed).toMatchObject({ action: 'product.changed' })
    expect(changed?.before).toEqual({ price: 19.95, stock: 2, images: [] })
    expect(changed?.after).toEqual({ price: 25, stock: 5, images })
    expect(archived).toMatchObject({ action: 'product.archived', after: null })
    expect(archived?.before).toMatchObject({ name: 'Traced', price: 25, stock: 5 })
    expect(more).toEqual([])
  })

  test('has nothing of a change that was refused', async () => {
    const { id, save } = await openByBoth({ stock: 5, reserved: 3 })
    await expect(save(ana, { name: 'Other', stock: 2 })).rejects.toMatchObject({ statusCode: 409 })
    expect(await traceOf(id)).toEqual([])
  })
})
