import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { ProductChange } from '#contract/products/catalogue.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { sellUnreserved } from '#server/stock/index.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
let ana: Api
let ben: Api

beforeAll(async () => {
  ana = await shop.apiAs(await makeAdmin(shop.db))
  ben = await shop.apiAs(await makeAdmin(shop.db))
})

const changedMeanwhile = {
  statusCode: 412,
  serverMessage:
    'The product has changed since you opened it. Compare both versions, then save again.',
}

/** A product that both admins have opened. `save` compares no versions when `version` is undefined. */
async function openByBoth(values: Parameters<typeof makeProduct>[1] = {}) {
  const { id } = await makeProduct(shop.db, values)
  const load = async () => (await ana('GET /products/:id', { params: { id } })).product
  const save = (api: Api, version: string | undefined, body: ProductChange) =>
    api('PATCH /products/:id', {
      params: { id },
      headers: version === undefined ? {} : ifMatch(version),
      body,
    })
  const { version, stockVersion } = await load()
  return { id, load, save, version, stockVersion }
}

describe('two admins who change one product', () => {
  test('refuses the second save, writes nothing, and accepts it on the current version', async () => {
    const { id, load, save, version } = await openByBoth({ name: 'Before' })
    await save(ana, version, { name: 'Ana' })
    await expect(save(ben, version, { price: 5 })).rejects.toMatchObject(changedMeanwhile)
    expect(await findProductRow(shop.db, id)).toMatchObject({ name: 'Ana', priceCents: 3995 })
    const { product } = await save(ben, (await load()).version, { price: 5 })
    expect(product).toMatchObject({ name: 'Ana', price: 5 })
  })

  test('responds to a change with the version for the next', async () => {
    const { load, save, version } = await openByBoth()
    const { product } = await save(ana, version, { name: 'First' })
    expect(product).toEqual(await load())
    expect((await save(ana, product.version, { name: 'Second' })).product.name).toBe('Second')
  })

  test('refuses one of two concurrent saves', async () => {
    const { save, version } = await openByBoth()
    const outcomes = await Promise.allSettled([
      save(ana, version, { brand: 'Ana' }),
      save(ben, version, { brand: 'Ben' }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining(changedMeanwhile) },
    ])
  })

  test('updates the given fields when no expected version is sent [API-77]', async () => {
    const { save, version } = await openByBoth()
    await save(ana, version, { name: 'Ana' })
    const { product } = await save(ben, undefined, { price: 7 })
    expect(product).toMatchObject({ name: 'Ana', price: 7 })
  })

  test('an empty change creates no new version', async () => {
    const { save, version } = await openByBoth()
    await save(ana, version, {})
    expect((await save(ben, version, { price: 7 })).product.price).toBe(7)
  })
})

describe('the header If-Match', () => {
  const send = async (toHeader: (version: string) => string) => {
    const { id, version } = await openByBoth()
    const headers = { 'if-match': toHeader(version) }
    return ana('PATCH /products/:id', { params: { id }, headers, body: { price: 7 } })
  }

  test.each([
    ['any version', () => '*'],
    ['one of several', (version: string) => `"other", "${version}"`],
  ])('matches %s', async (_, toHeader) => {
    expect((await send(toHeader)).product.price).toBe(7)
  })

  test.each([
    ['a weak tag', (version: string) => `W/"${version}"`, 412],
    ['a version of another record', () => '"other"', 412],
    ['a version without quotes', (version: string) => version, 400],
    ['a list with a version without quotes', (version: string) => `"${version}", other`, 400],
  ])('refuses %s', async (_, toHeader, statusCode) => {
    await expect(send(toHeader)).rejects.toMatchObject({ statusCode })
  })

  test('refuses the ETag of the public response, which stands for its bytes', async () => {
    const { id, save } = await openByBoth()
    const { headers } = await shop.app.inject({ url: `/api/products/${id}` })
    const etag = String(headers.etag).slice(1, -1)
    await expect(save(ana, etag, { price: 7 })).rejects.toMatchObject(changedMeanwhile)
  })

  test('responds 404 for a missing product, also with *', async () => {
    const request = { params: { id: 'none' }, headers: { 'if-match': '*' }, body: { price: 7 } }
    await expect(ana('PATCH /products/:id', request)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('a sale during an edit', () => {
  const sell = (productId: string, quantity: number) =>
    sellUnreserved(shop.ctx(), `sale-of-${productId}`, [{ productId, quantity }], 'sale')

  test('does not conflict and keeps its stock change', async () => {
    const { id, save, version } = await openByBoth({ stock: 10 })
    await sell(id, 3)
    const { product } = await save(ana, version, { price: 9 })
    expect(product).toMatchObject({ price: 9, stock: 7 })
  })

  test('conflicts with an edit of the stock', async () => {
    const { id, load, save, version, stockVersion } = await openByBoth({ stock: 10 })
    await sell(id, 3)
    for (const opened of [version, stockVersion]) {
      await expect(save(ana, opened, { stock: 12 })).rejects.toMatchObject(changedMeanwhile)
    }
    expect((await findProductRow(shop.db, id)).stock).toBe(7)
    const { product } = await save(ana, (await load()).stockVersion, { stock: 12 })
    expect(product.stock).toBe(12)
  })
})

describe('the audit log', () => {
  const traceOf = (id: string) =>
    shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id)

  test('records a product from creation to archiving, amounts in dollars', async () => {
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

  test('records no refused change', async () => {
    const { id, save } = await openByBoth({ stock: 5, reserved: 3 })
    const change = save(ana, undefined, { name: 'Other', stock: 2 })
    await expect(change).rejects.toMatchObject({ statusCode: 409 })
    expect(await traceOf(id)).toEqual([])
  })
})
