import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { discogsListings } from '#server/catalogue/discogs-listings.tables.ts'
import { discogsExports } from '#server/exchange/discogs-export/discogs-export.tables.ts'
import { productImports } from '#server/exchange/import/import.tables.ts'
import { discogsExportWorkers } from '#server/exchange/index.ts'
import { RETENTION_DAYS } from '#server/platform/retention.ts'
import { makeListed, makeRelease, openDiscogsExports } from '#tests/support/app/discogs.ts'
import { HOUR_MS, inHours, saveDrop } from '#tests/support/app/drops.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import {
  checkInvariantsAfterEach,
  setUpFrom,
  setUpShopPerTest,
} from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)

const out = setUpFrom(beforeEach, async () => openDiscogsExports(shop, await makeAdmin(shop.db)))

const ADD_HEADER =
  'release_id,price,media_condition,sleeve_condition,comments,accept_offer,location,external_id,weight,format_quantity\r\n'
const CHANGE_HEADER =
  'listing_id,release_id,price,media_condition,sleeve_condition,comments,accept_offer,external_id,location,weight,format_quantity\r\n'

describe('the add file', () => {
  test('has copies on sale with a release and without a listing, exactly as they are here (CSV-24, CSV-27, CSV-31)', async () => {
    const record = await makeRelease(shop, 249504, 2)
    const notes = '=SUM(A1) "loud"'
    const { copy } = await makeUsedCopy(shop.db, record, {
      priceCents: 2450,
      copy: { sleeveGrade: 'No Cover', notes, location: '@Bin', shippingWeightGrams: 480 },
    })
    await makeUsedCopy(shop.db, record, { stock: 0 })
    await makeListed(shop, record, { listing: 101 })
    const gone = await makeUsedCopy(shop.db, record)
    await out.withdraw(gone.id)
    const found = await out.create()
    expect(found).toMatchObject({
      currency: 'AUD',
      rate: 1,
      withoutReleaseId: 0,
      counts: { add: 1, change: 0, delete: 0 },
    })
    expect(await out.download(found._id, 'add')).toBe(
      `${ADD_HEADER}249504,24.50,Very Good Plus (VG+),No Cover,"=SUM(A1) ""loud""",N,@Bin,${copy.sku},480,2\r\n`,
    )
  })

  test('leaves out copies that need a release id, which are listed (CSV-27)', async () => {
    const unknown = await makeRelease(shop, null)
    const copy = await makeUsedCopy(shop.db, unknown)
    await makeUsedCopy(shop.db, unknown, { stock: 0 })
    await makeUsedCopy(shop.db, await makeProduct(shop.db, { type: 'turntable' }))
    expect(await out.create()).toMatchObject({ counts: { add: 0 }, withoutReleaseId: 1 })
    const query = { discogs: 'needs-release-id' as const }
    const { usedCopies: listed } = await out.admin('GET /used-copies', { query })
    expect(listed.map(({ _id }) => _id)).toEqual([copy.id])
    await out.admin('PATCH /products/:id', {
      params: { id: unknown.id },
      body: { pressing: { discogsReleaseId: 77 } },
    })
    expect(await out.create()).toMatchObject({ counts: { add: 1 }, withoutReleaseId: 0 })
  })

  test('leaves out copies until their drop, or that of their record, is on sale (DROP-10)', async () => {
    const record = await makeRelease(shop, 5)
    const dropped = await makeUsedCopy(shop.db, record)
    await makeUsedCopy(shop.db, record)
    const announced = await makeRelease(shop, 6)
    await makeUsedCopy(shop.db, announced)
    await saveDrop(shop, dropped.id, { startsAt: inHours(shop, 1) })
    await saveDrop(shop, announced.id, { startsAt: inHours(shop, 2) })
    expect((await out.create()).counts).toEqual({ add: 1, change: 0, delete: 0 })
    shop.advance(HOUR_MS)
    expect((await out.create()).counts).toEqual({ add: 2, change: 0, delete: 0 })
    shop.advance(HOUR_MS)
    expect((await out.create()).counts).toEqual({ add: 3, change: 0, delete: 0 })
  })
})

describe('the change file', () => {
  test('has the cells that differ from the last import or export (CSV-25, CSV-28)', async () => {
    const record = await makeRelease(shop, 249504)
    const { id } = await makeListed(shop, record, { listing: 101 })
    await makeListed(shop, record, { listing: 102 })
    await out.setPrice(id, 24.5)
    await out.admin('PATCH /products/:id', { params: { id }, body: { copy: { mediaGrade: 'NM' } } })
    const found = await out.create()
    expect(found.counts).toEqual({ add: 0, change: 1, delete: 0 })
    expect(await out.download(found._id, 'change')).toBe(
      `${CHANGE_HEADER}101,249504,24.50,Near Mint (NM or M-),,,,,,,\r\n`,
    )
  })

  test('speaks of a listing with several copies once, and lists what to empty by hand (CSV-28)', async () => {
    const record = await makeRelease(shop, 5)
    const there = { listing: 101, sent: { notes: 'Loud' } }
    const first = await makeListed(shop, record, there)
    const second = await makeListed(shop, record, there)
    await out.setPrice(first.id, 30)
    await out.setPrice(second.id, 30)
    const found = await out.create()
    expect(await out.lines(found._id, 'change')).toEqual(['101,5,30.00,,,,,,,,'])
    expect(found.byHand).toEqual([
      { usedCopyId: first.id, name: record.name, listingId: 101, columns: ['comments'] },
    ])
    await out.markUploaded(found._id)
    expect(await out.create()).toMatchObject({ counts: { change: 0 }, byHand: found.byHand })
    const listings = [await out.readListing(first.id), await out.readListing(second.id)]
    expect(listings.map((listing) => listing?.sent.price)).toEqual([30, 30])
  })
})

describe('the delete file', () => {
  test('has the listings whose copies were sold, withdrawn or archived (CSV-26, CSV-29)', async () => {
    const record = await makeRelease(shop, 5)
    const withdrawn = await makeListed(shop, record, { listing: 101 })
    const soldElsewhere = await makeListed(shop, record, { listing: 102 })
    const archived = await makeListed(shop, record, { listing: 103 })
    const first = await makeListed(shop, record, { listing: 104 })
    const second = await makeListed(shop, record, { listing: 104 })
    await out.withdraw(withdrawn.id)
    const params = { id: soldElsewhere.id }
    await out.admin('POST /used-copies/:id/sold-elsewhere', { params })
    await out.admin('DELETE /products/:id', { params: { id: archived.id } })
    await out.withdraw(first.id)
    const found = await out.create()
    expect(await out.download(found._id, 'delete')).toBe('listing_id\r\n101\r\n102\r\n103\r\n')
    await out.markUploaded(found._id)
    await out.withdraw(second.id)
    const later = await out.create()
    expect(await out.lines(later._id, 'delete')).toEqual(['104'])
    await out.markUploaded(later._id)
    expect((await out.create()).counts).toEqual({ add: 0, change: 0, delete: 0 })
  })

  test('is followed by a new listing when the copy returns to sale (CSV-27, CSV-29)', async () => {
    const { id } = await makeListed(shop, await makeRelease(shop, 5), { listing: 101 })
    await out.withdraw(id)
    await out.markUploaded((await out.create())._id)
    await out.admin('POST /used-copies/:id/return-to-sale', { params: { id }, body: {} })
    const found = await out.create()
    expect(found.counts).toEqual({ add: 1, change: 0, delete: 0 })
    await out.markUploaded(found._id)
    expect(await out.readListing(id)).toMatchObject({ listingId: null, isEnded: false })
  })
})

describe('an export', () => {
  test('repeats its rows until it was uploaded, and marks exactly its values (CSV-32)', async () => {
    const record = await makeRelease(shop, 5)
    const { id } = await makeUsedCopy(shop.db, record)
    const first = await out.create()
    await out.setPrice(id, 30)
    expect((await out.create()).counts).toEqual(first.counts)
    expect(await out.lines(first._id, 'add')).toEqual([expect.stringContaining('5,20.00,')])
    expect(await out.markUploaded(first._id)).toMatchObject({ uploadedAt: expect.any(String) })
    expect(await out.readListing(id)).toMatchObject({ sent: { price: 20, priceCents: 2000 } })
    expect(await out.create()).toMatchObject({ counts: { add: 0 }, unlinked: 1 })
    await shop.db
      .update(discogsListings)
      .set({ listingId: 7 })
      .where(eq(discogsListings.productId, id))
    const later = await out.create()
    expect(await out.lines(later._id, 'change')).toEqual(['7,5,30.00,,,,,,,,'])
    expect(later).not.toHaveProperty('unlinked')
    await out.markUploaded(later._id)
    await out.markUploaded(later._id)
    expect((await out.create()).counts).toEqual({ add: 0, change: 0, delete: 0 })
  })

  test('cannot be marked after a later one (CSV-32)', async () => {
    await makeUsedCopy(shop.db, await makeRelease(shop, 5))
    const first = await out.create()
    const later = await out.create()
    await out.markUploaded(later._id)
    await expect(out.markUploaded(first._id)).rejects.toMatchObject({
      statusCode: 409,
      message: 'A later export was uploaded already.',
    })
  })

  test('adds copies once more that Discogs had refused, on request (CSV-27)', async () => {
    await makeUsedCopy(shop.db, await makeRelease(shop, 5))
    await out.markUploaded((await out.create())._id)
    const repeated = await out.create({ includeUnlinked: true })
    expect(repeated.counts.add).toBe(1)
    expect(repeated).not.toHaveProperty('unlinked')
  })

  test('writes the numbers of the shop into listings without one on request only', async () => {
    const record = await makeRelease(shop, 5)
    const sent = { externalId: '' }
    const plain = await makeListed(shop, record, { listing: 101, sent })
    const dearer = await makeListed(shop, record, { listing: 102, sent })
    await out.setPrice(dearer.id, 30)
    const first = await out.create()
    expect(first).toMatchObject({ counts: { change: 1 }, withoutNumber: 1 })
    expect(await out.lines(first._id, 'change')).toEqual([expect.stringContaining('102,5,30.00,')])
    const asked = await out.create({ includeNumbers: true })
    expect(asked.counts.change).toBe(2)
    expect(asked).not.toHaveProperty('withoutNumber')
    const [line] = await out.lines(asked._id, 'change')
    expect(line).toContain(plain.copy.sku)
  })

  test('is in the currency and rate of the last import, unless given others (CSV-31)', async () => {
    const { copy } = await makeUsedCopy(shop.db, await makeRelease(shop, 5))
    await shop.db.insert(productImports).values({
      fileName: 'a.csv',
      format: 'discogs',
      columns: [],
      delimiter: ',',
      state: 'applied',
      options: { currency: 'USD', rate: 1.5, rounding: 'cent', mintIsNewStock: false },
    })
    const found = await out.create()
    expect(found).toMatchObject({ currency: 'USD', rate: 1.5 })
    expect(await out.lines(found._id, 'add')).toEqual([
      `5,13.33,Very Good Plus (VG+),Very Good (VG),,N,,${copy.sku},,1`,
    ])
    await out.markUploaded(found._id)
    await shop.db.delete(productImports)
    expect(await out.create()).toMatchObject({ currency: 'USD', rate: 1.5 })
    expect(await out.create({ rate: 1.6 })).toMatchObject({ currency: 'USD', rate: 1.6 })
    expect(await out.create({ currency: 'AUD' })).toMatchObject({ currency: 'AUD', rate: 1 })
    await expect(out.create({ currency: 'EUR' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'rate',
    })
    await expect(out.create({ currency: 'euro' })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('is made once for each key (CSV-23)', async () => {
    await makeUsedCopy(shop.db, await makeRelease(shop, 5))
    const headers = { 'idempotency-key': 'once' }
    const first = await out.admin('POST /discogs-exports', { headers, body: {} })
    const again = await out.admin('POST /discogs-exports', { headers, body: {} })
    expect(again).toEqual(first)
    const other = out.admin('POST /discogs-exports', { headers, body: { rate: 2 } })
    await expect(other).rejects.toMatchObject({ statusCode: 409 })
  })

  test('is in the audit log when it is made and when it was uploaded (CSV-32)', async () => {
    await makeUsedCopy(shop.db, await makeRelease(shop, 5))
    const { _id } = await out.create()
    await out.markUploaded(_id)
    const entries = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'discogs.exported'))
      .orderBy(auditEntries.id)
    expect(entries.map(({ subjectId, after }) => ({ subjectId, after }))).toEqual([
      {
        subjectId: _id,
        after: { add: 1, change: 0, delete: 0, currency: 'AUD', rate: 1 },
      },
      { subjectId: _id, after: { uploaded: true, add: 1, change: 0, delete: 0 } },
    ])
  })

  test('is for admins, and names only what there is (CSV-23)', async () => {
    const { _id } = await out.create()
    await expect(out.download(_id, 'all')).rejects.toThrow('The files are add, change and delete.')
    await expect(out.download('nothing', 'add')).rejects.toThrow('There is no such export.')
    const params = { id: _id }
    await expect(shop.api()('GET /discogs-exports/:id', { params })).rejects.toMatchObject({
      statusCode: 401,
    })
    const { export: found } = await out.admin('GET /discogs-exports/:id', { params })
    expect(found).toMatchObject({ _id, counts: { add: 0, change: 0, delete: 0 } })
  })

  test('is deleted after 30 days (CSV-32)', async () => {
    await out.create()
    const [worker] = discogsExportWorkers
    shop.advance(RETENTION_DAYS['export for Discogs'] * DAY_MS)
    await worker?.run(shop.ctx(), {})
    expect(await shop.db.$count(discogsExports)).toBe(1)
    shop.advance(1)
    await worker?.run(shop.ctx(), {})
    expect(await shop.db.$count(discogsExports)).toBe(0)
  })
})

test('a note of what was uploaded changes nothing for shoppers (CSV-32)', async () => {
  const { id } = await makeUsedCopy(shop.db, await makeRelease(shop, 5))
  const before = await shop.db.select().from(products).where(eq(products.id, id))
  await out.markUploaded((await out.create())._id)
  expect(await shop.db.select().from(products).where(eq(products.id, id))).toEqual(before)
})
