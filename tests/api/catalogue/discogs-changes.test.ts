import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { discogsListings } from '#server/catalogue/discogs-listings.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { releaseReservation, reserveStock } from '#server/stock/index.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { ofCopy } from '#tests/support/app/discogs.ts'
import {
  checkInvariantsAfterEach,
  setUpFrom,
  setUpShopPerTest,
} from '#tests/support/app/set-up-shop.ts'
import { type DiscogsCells, discogsFile, discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'

/** A Discogs inventory that a shop imports again. */

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)

const imports = setUpFrom(beforeEach, () => openDiscogsImports(shop))

const copiesOf = async ({ listing_id }: DiscogsCells) => {
  const found = await shop.db
    .select()
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .innerJoin(discogsListings, ofCopy)
    .where(eq(discogsListings.listingId, Number(listing_id)))
    .orderBy(products.id)
  return found.map(({ used_copies: { sku, ...copy }, products: { id, priceCents } }) => ({
    ...copy,
    id,
    priceCents,
  }))
}
const copyOf = async (row: DiscogsCells) => {
  const [copy] = await copiesOf(row)
  if (!copy) throw new Error('There is no copy of the listing')
  return copy
}
const change = (id: string, body: object) =>
  imports.api('PATCH /products/:id', { params: { id }, body })

test('a difference of Discogs is applied, with the cells before and after (CSV-16)', async () => {
  const row = discogsRow()
  await imports.importRows([row])
  const other = { comments: 'Cleaned', price: '31', location: 'B 2', weight: '250' }
  const next = { ...row, ...other, media_condition: 'Near Mint (NM or M-)' }
  const { _id, counts } = await imports.checkRows([next])
  expect(counts).toMatchObject({ changed: 1, new: 0, newCopies: 0 })
  const [found] = await imports.rows(_id)
  expect(found?.changes).toEqual([
    { column: 'price', before: '28.50', after: '31.00' },
    {
      column: 'media_condition',
      before: 'Very Good Plus (VG+)',
      after: 'Near Mint (NM or M-)',
    },
    { column: 'comments', before: '', after: 'Cleaned' },
    { column: 'location', before: '', after: 'B 2' },
    { column: 'weight', before: '230', after: '250' },
  ])
  expect(found).not.toHaveProperty('question')
  await imports.apply(_id)
  const copy = await copyOf(row)
  expect(copy).toMatchObject({
    priceCents: 3100,
    mediaGrade: 'NM',
    notes: 'Cleaned',
    location: 'B 2',
    shippingWeightGrams: 250,
  })
  const [entry] = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'product.changed'))
  expect(entry).toMatchObject({ subjectId: copy.id, before: { price: 28.5, mediaGrade: 'VG+' } })
  expect((await imports.checkRows([next])).counts).toMatchObject({ unchanged: 1 })
})

describe('a copy that changed here', () => {
  test.each([
    [undefined, 4000, 'Ours'],
    ['theirs', 3100, 'Theirs'],
  ] as const)('with the decision %s costs %d cents (CSV-17)', async (choice, cents, notes) => {
    const row = discogsRow()
    await imports.importRows([row])
    const { id } = await copyOf(row)
    await change(id, { price: 40, copy: { notes: 'Ours' } })
    const next = { ...row, price: '31', comments: 'Theirs', location: 'C 1' }
    const { _id, questions } = await imports.checkRows([next])
    expect(questions).toEqual([{ question: 'changed-here', rows: 1 }])
    expect(await imports.rows(_id, 'questions')).toMatchObject([{ choice: 'ours' }])
    if (choice) await imports.choose(_id, { choice, rows: [2] })
    await imports.apply(_id)
    expect(await copyOf(row)).toMatchObject({ priceCents: cents, notes, location: 'C 1' })
    expect((await imports.checkRows([next])).counts).toMatchObject({ unchanged: 1 })
  })

  test('stays as it is while its listing is the same (CSV-17, CSV-20)', async () => {
    const row = discogsRow()
    await imports.importRows([row])
    const { id } = await copyOf(row)
    await change(id, { price: 40, copy: { mediaGrade: 'VG' }, inventory: { location: 'D 4' } })
    const { counts, questions } = await imports.checkRows([row])
    expect(counts).toMatchObject({ unchanged: 1 })
    expect(questions).toBeUndefined()
  })
})

describe('a listing that was sold at Discogs', () => {
  test.each([
    [undefined, 'sold-elsewhere'],
    ['leave', 'on-sale'],
  ] as const)('with the decision %s is %s here (CSV-14)', async (choice, state) => {
    const row = discogsRow()
    await imports.importRows([row])
    const sold = { ...row, status: 'Sold' }
    const other = discogsRow()
    const { _id, counts } = await imports.checkRows([sold, other])
    expect(counts).toMatchObject({ soldElsewhere: 1, new: 1 })
    if (choice) await imports.choose(_id, { choice, question: 'sold-there' })
    await imports.apply(_id)
    expect(await copyOf(row)).toMatchObject({ state })
    // The decision stays as long as Discogs has it sold.
    const later = await imports.checkRows([sold, other])
    expect(later.counts).toMatchObject({ unchanged: 2, soldElsewhere: 0, missing: 0 })
    expect(later.questions).toBeUndefined()
    const again = await imports.checkRows([row])
    // Discogs has it on sale again: its listing is noted, so that the next export deletes it.
    expect(again.counts).toMatchObject({ newCopies: 0, [choice ? 'unchanged' : 'changed']: 1 })
  })

  test('ends a hold of the copy, and leaves a copy in checkout (CSV-19)', async () => {
    const row = discogsRow()
    const paid = discogsRow()
    await imports.importRows([row, paid])
    const { id } = await copyOf(row)
    const expiresAt = new Date('2027-01-01')
    await reserveStock(shop.ctx(), {
      orderId: `hold-${id}`,
      lines: [{ productId: id, quantity: 1 }],
      expiresAt,
    })
    const other = await copyOf(paid)
    await reserveStock(shop.ctx(), {
      orderId: 'an-order',
      lines: [{ productId: other.id, quantity: 1 }],
      expiresAt,
    })
    const { _id, counts } = await imports.checkRows(
      [row, paid].map((each) => ({ ...each, status: 'Sold' })),
    )
    expect(counts).toMatchObject({ soldElsewhere: 1, skipped: 1 })
    expect((await imports.rows(_id))[1]?.notes).toEqual([{ column: '', message: 'In checkout' }])
    await imports.apply(_id)
    expect((await copyOf(row)).state).toBe('sold-elsewhere')
    expect((await copyOf(paid)).state).toBe('in-checkout')
    await releaseReservation(shop.ctx(), 'an-order')
  })
})

describe('copies that the file lacks', () => {
  test('stay as they are unless they are ticked (CSV-18)', async () => {
    const rows = [discogsRow(), discogsRow(), discogsRow()]
    await imports.importRows(rows)
    const { _id, counts } = await imports.checkRows([{ ...rows[0], price: '9' }])
    expect(counts).toMatchObject({ changed: 1, missing: 2 })
    const missing = await imports.rows(_id, 'questions')
    expect(missing.map(({ row, choice }) => [row, choice])).toEqual([
      [3, 'leave'],
      [4, 'leave'],
    ])
    await imports.choose(_id, { choice: 'sold-elsewhere', rows: [4] })
    await imports.apply(_id)
    expect((await copyOf(rows[1] ?? {})).state).toBe('on-sale')
    expect((await copyOf(rows[2] ?? {})).state).toBe('sold-elsewhere')
    expect((await imports.checkRows([{ ...rows[0], price: '9' }])).counts).toMatchObject({
      missing: 1,
    })
  })
})

describe('new stock whose listing the file lacks', () => {
  const sealed = { media_condition: 'Mint (M)', quantity: '3' }
  const options = { mintIsNewStock: true }
  const stockOf = async () => {
    const rows = await shop.db.select().from(products).orderBy(products.id)
    return rows.filter(({ variantKind }) => variantKind === null).map(({ stock }) => stock)
  }

  test('stays as it is unless it is ticked, and is listed in the next check (CSV-18)', async () => {
    const rows = [discogsRow(sealed), discogsRow(sealed)]
    await imports.importRows(rows, options)
    const { _id, counts } = await imports.checkRows([discogsRow()], options)
    expect(counts).toMatchObject({ missing: 2 })
    const missing = await imports.rows(_id, 'questions')
    expect(missing.map(({ question, choice, changes }) => [question, choice, changes])).toEqual(
      rows.map((row) => [
        'missing',
        'leave',
        [
          { column: 'listing_id', before: row.listing_id, after: '' },
          { column: 'quantity', before: '3', after: '' },
        ],
      ]),
    )
    await imports.choose(_id, { choice: 'sold-elsewhere', rows: [missing[1]?.row ?? 0] })
    await imports.apply(_id)
    expect(await stockOf()).toEqual([3, 0, 0])
    expect((await imports.checkRows([discogsRow()], options)).counts).toMatchObject({ missing: 2 })
  })

  test('loses only the units that are left (CSV-18)', async () => {
    const row = discogsRow(sealed)
    await imports.importRows([row], options)
    const { _id } = await imports.checkRows([discogsRow()], options)
    const [found] = await imports.rows(_id, 'questions')
    await change(found?.productId ?? '', { stock: 1 })
    await imports.choose(_id, { choice: 'sold-elsewhere', question: 'missing' })
    expect(await imports.apply(_id)).toMatchObject({ state: 'checked', outdated: 1 })
    await imports.choose(_id, { choice: 'sold-elsewhere', question: 'missing' })
    expect(await imports.apply(_id)).toMatchObject({ state: 'applied' })
    expect(await stockOf()).toEqual([0, 0])
  })

  test('is listed without a question while all its units are in checkout (CSV-18, CSV-19)', async () => {
    const row = discogsRow(sealed)
    await imports.importRows([row], options)
    const [record] = await shop.db.select().from(products)
    const { api } = await makeBuyer(shop)
    await api('POST /orders', {
      headers: {},
      body: { products: [{ productId: record?.id ?? '', quantity: 3 }] },
    })
    const { _id } = await imports.checkRows([discogsRow()], options)
    const [, missing] = await imports.rows(_id)
    expect(missing).toMatchObject({ outcome: 'missing', name: record?.name })
    expect(missing?.question).toBeUndefined()
    expect(missing?.notes?.at(-1)?.message).toBe('In checkout or on hold')
    await imports.choose(_id, { choice: 'sold-elsewhere', question: 'missing' })
    await imports.apply(_id)
    expect((await stockOf())[0]).toBe(3)
  })
})

test('a copy whose row is wrong is in the file (CSV-13, CSV-18)', async () => {
  const rows = [discogsRow(), discogsRow()]
  await imports.importRows(rows)
  const damaged = discogsFile([{ ...rows[0], price: 'on request' }])
  const file = `${damaged}${rows[1]?.listing_id},cut\r\n`
  expect((await imports.check(file)).counts).toMatchObject({ wrong: 2, missing: 0 })
})

test('a draft whose grade was removed here is not put on sale by its listing (CSV-14)', async () => {
  const row = discogsRow({ status: 'Draft' })
  await imports.importRows([row])
  const { id } = await copyOf(row)
  await change(id, { copy: { mediaGrade: null } })
  const released = { ...row, status: 'For Sale', location: 'B2' }
  const { _id } = await imports.checkRows([released])
  expect((await imports.rows(_id))[0]?.notes).toEqual([
    { column: 'status', message: 'A draft without a grade here stays a draft. Grade it.' },
  ])
  await imports.apply(_id)
  expect(await copyOf(row)).toMatchObject({ state: 'draft', mediaGrade: null, location: 'B2' })
  await change(id, { copy: { mediaGrade: 'VG' } })
  await imports.importRows([released])
  expect(await copyOf(row)).toMatchObject({ state: 'on-sale', mediaGrade: 'VG' })
})

describe('a listing with a quantity', () => {
  test('is found as a group, and grows and shrinks with its quantity (CSV-5, CSV-20)', async () => {
    const row = discogsRow({ quantity: '3' })
    await imports.importRows([row])
    expect((await imports.checkRows([row])).counts).toMatchObject({ unchanged: 1 })
    await imports.importRows([{ ...row, quantity: '4', price: '30' }])
    expect((await copiesOf(row)).map((copy) => copy.priceCents)).toEqual([3000, 3000, 3000, 3000])
    const fewer = await imports.checkRows([{ ...row, quantity: '2', price: '30' }])
    expect(fewer.counts).toMatchObject({ soldElsewhere: 1 })
    await imports.apply(fewer._id)
    const states = (await copiesOf(row)).map(({ state }) => state)
    expect(states.filter((state) => state === 'on-sale')).toHaveLength(2)
    expect(
      (await imports.checkRows([{ ...row, quantity: '2', price: '30' }])).counts,
    ).toMatchObject({ unchanged: 1 })
  })

  test('grows below the product of its copies, also when that has another release by now (CSV-5, CSV-20)', async () => {
    const row = discogsRow()
    await imports.importRows([row])
    await shop.db.update(pressings).set({ discogsReleaseId: 77 })
    await imports.importRows([{ ...row, quantity: '3' }])
    expect(await copiesOf(row)).toHaveLength(3)
    expect(await shop.db.$count(pressings)).toBe(1)
    expect((await imports.checkRows([{ ...row, quantity: '3' }])).counts).toMatchObject({
      unchanged: 1,
    })
  })

  test('stays deleted when it grows there (CSV-5, CSV-20)', async () => {
    const row = discogsRow()
    await imports.importRows([row])
    const [record] = await shop.db.select().from(pressings)
    await imports.api('DELETE /products/:id', { params: { id: record?.productId ?? '' } })
    const { _id, counts } = await imports.checkRows([{ ...row, quantity: '3' }])
    expect(counts).toMatchObject({ skipped: 1, changed: 0, newCopies: 0 })
    expect((await imports.rows(_id))[0]?.notes).toEqual([{ column: '', message: 'Deleted here.' }])
  })

  test('makes nothing new of copies that were sold here (CSV-20)', async () => {
    const row = discogsRow({ quantity: '2' })
    await imports.importRows([row])
    for (const { id } of await copiesOf(row)) {
      await imports.api('POST /used-copies/:id/withdraw', { params: { id } })
    }
    const { _id, counts } = await imports.checkRows([row])
    expect(counts).toMatchObject({ skipped: 1, newCopies: 0 })
    expect((await imports.rows(_id))[0]?.notes).toEqual([
      { column: '', message: 'Withdrawn here.' },
    ])
  })
})

test('wrong rows are left out after one confirmation, and the others are applied (CSV-13)', async () => {
  const rows = [discogsRow(), discogsRow({ media_condition: 'Near Mint' }), discogsRow()]
  const { _id, counts } = await imports.check(discogsFile(rows))
  expect(counts).toMatchObject({ wrong: 1, new: 2 })
  const [, wrong] = await imports.rows(_id)
  expect(wrong).toMatchObject({ outcome: 'wrong', name: `${rows[1]?.artist}: ${rows[1]?.title}` })
  const apply = (body?: object) =>
    imports.api('POST /products/imports/:id/apply', { params: { id: _id }, body })
  await expect(apply()).rejects.toMatchObject({ statusCode: 409 })
  await apply({ withoutWrong: true })
  await shop.runJobs()
  expect(await imports.find(_id)).toMatchObject({ state: 'applied' })
  expect(await shop.db.$count(usedCopies)).toBe(2)
})
