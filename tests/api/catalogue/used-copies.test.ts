import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { CopyChange } from '#contract/products/offers.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { pressingLabels, pressings } from '#server/pressings/pressing.tables.ts'
import { reserveStock } from '#server/stock/index.ts'
import { reservations, stockMovements } from '#server/stock/stock.tables.ts'
import { makeAdmin, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()
let admin: Api
let download: (path: string) => Promise<string>

beforeAll(async () => {
  const user = await makeAdmin(shop.db)
  admin = await shop.apiAs(user)
  download = (await openProductFiles(shop, user)).download
})

const DAY_MS = 24 * 3600 * 1000

async function makeCopy(values: Parameters<typeof makeUsedCopy>[2] = {}, product?: ProductRow) {
  return makeUsedCopy(shop.db, product ?? (await makeProduct(shop.db)), values)
}

const find = async (id: string) =>
  (await admin('GET /used-copies/:id', { params: { id } })).usedCopy
const listOf = (query: CallRequest<'GET /used-copies'>['query']) =>
  admin('GET /used-copies', { query })
const idsOf = async (query: Parameters<typeof listOf>[0]) =>
  (await listOf(query)).usedCopies.map(({ _id }) => _id)

const act = (path: 'withdraw' | 'sold-elsewhere', id: string, headers = {}) =>
  admin(`POST /used-copies/:id/${path}`, { params: { id }, headers })
const comeBack = (id: string, body: { price?: number; copy?: CopyChange } = {}, headers = {}) =>
  admin('POST /used-copies/:id/return-to-sale', { params: { id }, headers, body })

/** Reserves a copy as the program does it for orders, holds and returned copies. */
async function reserve({ id }: ProductRow, orderId: string) {
  await shop.db.update(products).set({ reserved: 1 }).where(eq(products.id, id))
  const expiresAt = new Date('2027-01-01')
  await shop.db.insert(reservations).values({ orderId, productId: id, quantity: 1, expiresAt })
}

async function lastMovement(id: string) {
  const movements = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(stockMovements.id)
  return movements.at(-1)
}

const auditOf = (id: string) =>
  shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))

test('a withdrawn copy returns to sale without a body, and an unknown field is named', async () => {
  const { id } = await makeCopy()
  await act('withdraw', id)
  await admin('POST /used-copies/:id/return-to-sale', { params: { id }, headers: {} })
  expect((await find(id)).inventory.state).toBe('on-sale')
  const body = { inventory: { sku: '20000035' } as object }
  await expect(admin('PATCH /products/:id', { params: { id }, body })).rejects.toMatchObject({
    statusCode: 400,
    field: 'inventory.sku',
  })
})

describe('the number of a used copy', () => {
  test('is 2, six digits and the check digit of GTIN-8, and never the same (COPY-57)', async () => {
    const record = await makeProduct(shop.db)
    const copies = await Promise.all(Array.from({ length: 30 }, () => makeCopy({}, record)))
    const skus = copies.map(({ copy }) => copy.sku)
    expect(new Set(skus).size).toBe(30)
    for (const sku of skus) {
      expect(sku).toMatch(/^2\d{7}$/)
      const weighted = [...sku].map((digit, place) => Number(digit) * (place % 2 ? 1 : 3))
      expect(weighted.reduce((sum, value) => sum + value) % 10).toBe(0)
    }
    await shop.db.delete(usedCopies).where(eq(usedCopies.productId, copies[29]?.id ?? ''))
    const next = await makeCopy({}, record)
    expect(skus).not.toContain(next.copy.sku)
  })
})

describe('the list of used copies', () => {
  test('filters by SKU, artist, title, state, grade, location, age and lot (COPY-59)', async () => {
    const record = await makeProduct(shop.db, { name: 'Tidal Mirrors', artist: 'Ósk Land' })
    const other = await makeCopy()
    const copy = { mediaGrade: 'NM' as const, location: 'Bin A3', lot: 'Estate 7' }
    const old = await makeCopy({ copy }, record)
    const listedAt = new Date('2026-01-01T00:00:00Z')
    await shop.db.update(usedCopies).set({ listedAt }).where(eq(usedCopies.productId, old.id))
    const draft = await makeCopy({ stock: 0, copy: { location: 'Box 1' } }, record)
    await expect(idsOf({ search: 'osk' })).resolves.toEqual([draft.id, old.id])
    await expect(idsOf({ search: 'tidal MIRR' })).resolves.toEqual([draft.id, old.id])
    await expect(idsOf({ search: old.copy.sku })).resolves.toEqual([old.id])
    await expect(idsOf({ search: 'osk', state: 'draft' })).resolves.toEqual([draft.id])
    await expect(idsOf({ search: 'osk', grade: 'NM' })).resolves.toEqual([old.id])
    await expect(idsOf({ location: 'bin a' })).resolves.toEqual([old.id])
    await expect(idsOf({ location: 'in A' })).resolves.toEqual([])
    await expect(idsOf({ lot: 'Estate 7' })).resolves.toEqual([old.id])
    await expect(
      idsOf({ 'product-id': record.id, sort: 'createdAt', order: 'asc' }),
    ).resolves.toEqual([old.id, draft.id])
    const skus = [other.copy.sku, old.copy.sku]
    await expect(idsOf({ sku: skus, sort: 'sku', order: 'desc' })).resolves.toEqual([
      old.id,
      other.id,
    ])
    await expect(idsOf({ search: 'osk', discogs: 'needs-release-id' })).resolves.toEqual([old.id])
    expect((await find(old.id)).inventory).toMatchObject({
      ageDays: 62,
      listedAt: '2026-01-01T00:00:00.000Z',
    })
    await expect(idsOf({ search: 'osk', 'min-age-days': 62 })).resolves.toEqual([old.id])
    await expect(idsOf({ search: 'osk', 'min-age-days': 63 })).resolves.toEqual([])
  })

  test('sorts, pages, and leaves deleted copies out', async () => {
    const record = await makeProduct(shop.db, { name: 'Sorted Grooves' })
    const cheap = await makeCopy({ priceCents: 500 }, record)
    const dear = await makeCopy({ priceCents: 9000 }, record)
    const gone = await makeCopy({ priceCents: 700 }, record)
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id))
    const query = { search: 'Sorted Grooves', sort: 'price' as const }
    await expect(idsOf({ ...query, order: 'asc' })).resolves.toEqual([cheap.id, dear.id])
    const page = await listOf({ ...query, limit: 1, page: 2 })
    expect(page.usedCopies).toMatchObject([{ _id: cheap.id }])
    expect(page.pagination).toEqual({ currentPage: 2, totalPages: 2, totalUsedCopies: 2 })
    await expect(find(gone.id)).rejects.toMatchObject({ statusCode: 404 })
    await expect(find(record.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  test.each([
    ['state', 'lost'],
    ['grade', 'EX'],
    ['sort', 'colour'],
    ['min-age-days', '-1'],
  ])('rejects an unknown %s', async (field, value) => {
    await expect(listOf({ [field]: value })).rejects.toMatchObject({ statusCode: 400, field })
  })

  test('exports as filtered, with every column documented (COPY-64)', async () => {
    const record = await makeProduct(shop.db, {
      name: 'Paper Boats',
      artist: 'The Lanterns',
      brand: 'Quay Records',
    })
    await shop.db
      .update(pressings)
      .set({ identifiers: [{ type: 'Barcode', value: '5 012394 144777', description: '' }] })
      .where(eq(pressings.productId, record.id))
    await shop.db
      .update(pressingLabels)
      .set({ catalogueNumber: 'QUAY 12' })
      .where(eq(pressingLabels.productId, record.id))
    const copy = {
      isPlayGraded: true,
      notes: 'A "light" mark',
      costCents: 850,
      location: 'Bin B1',
      lot: 'Estate 9',
      acquiredOn: '2026-02-01',
      acquiredFrom: '=A. Seller',
    }
    const sold = await makeCopy({ priceCents: 4500, copy }, record)
    const file = await download(`/used-copies/export?search=${sold.copy.sku}`)
    const [header = '', row = '', ...others] = file.slice(1).trim().split('\r\n')
    expect(header).toBe(
      'sku,product_id,artist,title,label,catalogue_number,barcode,media,sleeve,condition,play_graded,notes,price,cost,floor_price,location,lot,acquired_on,acquired_from,state,listed_at,sold_at,order_id',
    )
    const documented = readFileSync('docs/csv.md', 'utf8')
    for (const name of header.split(',')) expect(documented).toContain(`\`${name}\``)
    expect(others).toEqual([])
    const { listedAt } = (await find(sold.id)).inventory
    expect(row).toBe(
      `${sold.copy.sku},${record.id},The Lanterns,Paper Boats,Quay Records,QUAY 12,5 012394 144777,VG+,VG,,yes,"A ""light"" mark",45.00,8.50,,Bin B1,Estate 9,2026-02-01,'=A. Seller,on-sale,${listedAt},,`,
    )
  })

  test('only admins read used copies', async () => {
    await expect(shop.api()('GET /used-copies')).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('taking a used copy off sale', () => {
  test.each([
    ['withdraw', 'withdrawn', 'withdrawn'],
    ['sold-elsewhere', 'sold-elsewhere', 'sold elsewhere'],
  ] as const)(
    '%s writes a ledger row and an audit entry (COPY-61, COPY-63)',
    async (path, state, reason) => {
      const copy = await makeCopy({ copy: { location: 'Bin 1', notes: 'Clean' } })
      const { usedCopy } = await act(path, copy.id)
      expect(usedCopy).toMatchObject({ stock: 0, available: 0, inventory: { state } })
      expect(usedCopy.copy.availability).toBe(path === 'withdraw' ? 'unavailable' : 'sold')
      expect(usedCopy.inventory.soldAt !== undefined).toBe(path === 'sold-elsewhere')
      await expect(lastMovement(copy.id)).resolves.toMatchObject({ quantity: -1, reason })
      await expect(auditOf(copy.id)).resolves.toMatchObject([
        {
          action: `used-copy.${state}`,
          subjectName: copy.name,
          before: { state: 'on-sale' },
          after: { state },
        },
      ])
      await expect(act(path, copy.id)).rejects.toMatchObject({
        statusCode: 409,
        serverMessage: 'This copy is not on sale.',
      })
    },
  )

  test('is refused while it is in checkout (COPY-61)', async () => {
    const copy = await makeCopy()
    const lines = [{ productId: copy.id, quantity: 1 }]
    const expiresAt = new Date(Date.now() + DAY_MS)
    await reserveStock(shop.ctx(), { orderId: 'order-1', lines, expiresAt })
    for (const path of ['withdraw', 'sold-elsewhere'] as const) {
      await expect(act(path, copy.id)).rejects.toMatchObject({
        statusCode: 409,
        serverMessage: 'Somebody is paying for this copy right now.',
      })
    }
  })

  test.each(['hold-1', 'inspection-2'])('ends the reservation %s', async (orderId) => {
    const copy = await makeCopy()
    await reserve(copy, orderId)
    const { usedCopy } = await act('withdraw', copy.id)
    expect(usedCopy).toMatchObject({ stock: 0, available: 0, inventory: { state: 'withdrawn' } })
    await expect(shop.db.$count(reservations, eq(reservations.productId, copy.id))).resolves.toBe(0)
  })

  test('compares the version of the copy, which a sale leaves as it is', async () => {
    const copy = await makeCopy()
    const versionOf = async () =>
      (await admin('GET /used-copies/:id', { params: { id: copy.id } })).usedCopy.version
    const version = await versionOf()
    await reserve(copy, 'hold-3')
    expect(await versionOf()).toBe(version)
    await shop.db.update(products).set({ priceCents: 1 }).where(eq(products.id, copy.id))
    await expect(act('withdraw', copy.id, ifMatch(version))).rejects.toMatchObject({
      statusCode: 412,
    })
    const params = { id: copy.id }
    const headers = ifMatch(await versionOf())
    const change = { params, headers, body: { inventory: { location: 'Bin 7' } } }
    await admin('PATCH /products/:id', change)
    await expect(admin('PATCH /products/:id', change)).rejects.toMatchObject({ statusCode: 412 })
    await act('withdraw', copy.id, ifMatch(await versionOf()))
  })
})

describe('return to sale', () => {
  test('ends an inspection with new grades and price (COPY-62, COPY-63)', async () => {
    const copy = await makeCopy()
    await reserve(copy, 'inspection-1')
    await expect(find(copy.id)).resolves.toMatchObject({
      available: 0,
      inventory: { state: 'needs-inspection' },
    })
    const { usedCopy } = await comeBack(copy.id, { price: 12.5, copy: { mediaGrade: 'G+' } })
    expect(usedCopy).toMatchObject({
      price: 12.5,
      available: 1,
      copy: { mediaGrade: 'G+', sleeveGrade: 'VG' },
      inventory: { state: 'on-sale', listedAt: shop.services.clock().toISOString() },
    })
    await expect(auditOf(copy.id)).resolves.toMatchObject([
      {
        action: 'product.changed',
        before: { state: 'needs-inspection', price: 20, mediaGrade: 'VG+' },
        after: { state: 'on-sale', price: 12.5, mediaGrade: 'G+' },
      },
    ])
  })

  test.each(['withdraw', 'sold-elsewhere'] as const)('follows %s', async (path) => {
    const copy = await makeCopy()
    await act(path, copy.id)
    const { usedCopy } = await comeBack(copy.id)
    expect(usedCopy).toMatchObject({ stock: 1, available: 1, inventory: { state: 'on-sale' } })
    expect(usedCopy.inventory.soldAt).toBeUndefined()
  })

  test('is refused for a copy on sale, and without the grades of its type', async () => {
    const copy = await makeCopy()
    await expect(comeBack(copy.id)).rejects.toMatchObject({
      statusCode: 409,
      serverMessage: 'This copy cannot return to sale.',
    })
    await act('withdraw', copy.id)
    await expect(comeBack(copy.id, { copy: { sleeveGrade: null } })).rejects.toMatchObject({
      statusCode: 400,
      field: 'copy.sleeveGrade',
      serverMessage: 'Choose a sleeve grade.',
    })
    await expect(comeBack(copy.id, { copy: { condition: 'Good' } })).rejects.toMatchObject({
      statusCode: 400,
      field: 'copy.condition',
    })
    const turntable = await makeCopy({}, await makeProduct(shop.db, { type: 'turntable' }))
    await act('withdraw', turntable.id)
    await expect(comeBack(turntable.id, { copy: { condition: null } })).rejects.toMatchObject({
      statusCode: 400,
      field: 'copy.condition',
      serverMessage: 'Choose a condition.',
    })
  })
})
