import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { discogsListings } from '#server/catalogue/discogs-listings.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { ofCopy } from '#tests/support/app/discogs.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { type DiscogsCells, discogsFile, discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'
import { zipOf } from '#tests/support/payloads/zip.ts'

/** A Discogs inventory as a new shop takes it in. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const imports = setUpFrom(beforeAll, () => openDiscogsImports(shop))

const copiesOf = ({ listing_id }: DiscogsCells) =>
  shop.db
    .select()
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .innerJoin(discogsListings, ofCopy)
    .where(eq(discogsListings.listingId, Number(listing_id)))
    .orderBy(products.id)

const recordOf = async ({ release_id }: DiscogsCells) => {
  const [found] = await shop.db
    .select()
    .from(pressings)
    .innerJoin(products, eq(products.id, pressings.productId))
    .where(eq(pressings.discogsReleaseId, Number(release_id)))
  return found
}

/** Without the copies of other tests, which the file does not name. */
const outcomesOf = async (id: string) =>
  (await imports.rows(id)).map(({ outcome }) => outcome).filter((each) => each !== 'missing')

test('a corrected file has the options of the last one as a suggestion, and waits for them (CSV-4)', async () => {
  const options = { currency: 'USD', rate: 1.52, rounding: 'dollar', mintIsNewStock: true } as const
  await imports.check(discogsFile([discogsRow()]), options)
  const { state, options: suggested, _id } = await imports.upload(discogsFile([discogsRow()]))
  expect({ state, options: suggested }).toEqual({ state: 'needs-options', options })
  const check = imports.api('POST /products/imports/:id/check', { params: { id: _id }, body: {} })
  await expect(check).rejects.toMatchObject({ statusCode: 400, field: 'options' })
})

test('a ZIP of Discogs becomes records with used copies, and nothing the second time (CSV-1, CSV-3, CSV-16, CSV-20)', async () => {
  const rows = [discogsRow({ quantity: '3' }), discogsRow({ title: 'High Water', status: 'Draft' })]
  rows.push(
    discogsRow({ release_id: rows[0]?.release_id ?? '', comments: 'Light "marks"\non side B' }),
  )
  const file = discogsFile(
    rows.map((row) => ({ ...row, rating: '5' })),
    `${Object.keys(rows[0] ?? {}).join(',')},rating`,
  )
  const zip = zipOf([{ name: 'shop-inventory-20260825.csv', data: Buffer.from(file) }])
  const { _id, counts, ignoredColumns } = await imports.check(zip)
  expect(ignoredColumns).toEqual(['rating'])
  expect(counts).toMatchObject({ new: 2, newCopies: 5, wrong: 0, changed: 0 })
  expect(await outcomesOf(_id)).toEqual(['new', 'new', 'new-copy'])
  const [first] = await imports.rows(_id)
  expect(first?.changes).toContainEqual({ column: 'price', before: '', after: '28.50' })
  expect(await imports.apply(_id)).toMatchObject({ state: 'applied' })
  const again = await imports.check(zip)
  expect(again.counts).toMatchObject({ unchanged: 3, new: 0, changed: 0, missing: 0 })
  await expect(imports.apply(again._id)).rejects.toThrow('There is nothing to change.')
})

describe('a new record', () => {
  test('has the facts of its row, no own stock, and waits for the others (CSV-9, CSV-10, CSV-11, CSV-12)', async () => {
    const row = discogsRow({
      artist: 'Lanterns (3), The',
      title: 'Long Grass',
      label: 'Kestrel (2)',
      price: '41.25',
      catno: 'KST 9-A, KST 9-B',
      format: '2xLP, Album, RE, Gat, 180 Gram',
    })
    const { _id } = await imports.checkRows([row])
    const [{ notes } = { notes: [] }] = await imports.rows(_id)
    expect(notes).toEqual([
      { column: 'format', message: 'No word of Discogs, saved as text: "180 Gram"' },
    ])
    await imports.apply(_id)
    const found = await recordOf(row)
    expect(found?.products).toMatchObject({
      name: 'Long Grass',
      artist: 'The Lanterns',
      brand: 'Kestrel',
      type: 'vinyl',
      stock: 0,
      priceCents: 4125,
      needsCompletion: 'discogs',
    })
    const { product } = await imports.api('GET /products/:id', {
      params: { id: found?.products.id ?? '' },
    })
    expect(product.pressing).toMatchObject({
      labels: [
        { name: 'Kestrel', catalogueNumber: 'KST 9-A' },
        { name: 'Kestrel', catalogueNumber: 'KST 9-B' },
      ],
      media: [{ quantity: 2, size: 'LP', descriptions: ['Album', 'Reissue'] }],
    })
    expect(product.pressing?.media[0]?.text).toBe('Gatefold, 180 Gram')
  })

  test('is not made when the shop has the release, or its number, label and artist (CSV-7)', async () => {
    const known = await makeProduct(shop.db, { name: 'Dusk', artist: 'The Pylons', brand: 'Copse' })
    await shop.apiAs(await makeAdmin(shop.db)).then((admin) =>
      admin('PATCH /products/:id', {
        params: { id: known.id },
        body: { pressing: { labels: [{ name: 'Copse', catalogueNumber: 'COP-77' }] } },
      }),
    )
    const named = { artist: 'Pylons, The', label: 'COPSE (4)', catno: 'cop 77' }
    const rows = [discogsRow(named), discogsRow({ ...named, artist: 'Others' })]
    rows.push(discogsRow({ title: 'Other words', release_id: rows[0]?.release_id ?? '' }))
    rows.push(discogsRow(named))
    const { _id } = await imports.checkRows(rows)
    expect(await outcomesOf(_id)).toEqual(['new-copy', 'new', 'new-copy', 'new'])
    expect(await imports.apply(_id)).toMatchObject({ state: 'applied' })
    expect((await recordOf(rows[0] ?? {}))?.products.id).toBe(known.id)
    expect(await shop.db.$count(products, eq(products.parentId, known.id))).toBe(2)
  })

  test('takes the release of a deleted one (CSV-7)', async () => {
    const row = discogsRow()
    await imports.importRows([row])
    const before = await recordOf(row)
    await imports.api('DELETE /products/:id', { params: { id: before?.products.id ?? '' } })
    const next = discogsRow({ release_id: row.release_id ?? '' })
    await imports.importRows([next])
    expect((await recordOf(row))?.products.id).not.toBe(before?.products.id)
  })

  test('gives its release to one with its number, once it is deleted (CSV-7)', async () => {
    const row = discogsRow({ label: 'Copse', catno: 'COP-78' })
    await imports.importRows([row])
    const before = (await recordOf(row))?.products
    await imports.api('DELETE /products/:id', { params: { id: before?.id ?? '' } })
    const pressing = { labels: [{ name: 'Copse', catalogueNumber: 'COP-78' }] }
    const texts = { name: 'Low Water', brand: 'Copse', albumInfo: { artist: row.artist ?? '' } }
    const { product } = await imports.api('POST /products', {
      body: { ...texts, type: 'vinyl', price: 20, stock: 0, pressing },
    })
    const next = { ...row, listing_id: discogsRow().listing_id ?? '' }
    expect(await imports.importRows([next])).toMatchObject({ state: 'applied' })
    expect((await recordOf(row))?.products.id).toBe(product._id)
  })
})

describe('a new copy', () => {
  test('has the values of its row, and arrived when it was listed (CSV-5, CSV-14, CSV-15)', async () => {
    const row = discogsRow({
      comments: 'Plays well',
      location: 'Bin 4',
      external_id: 'MY-88',
      accept_offer: 'Y',
      quantity: '2',
      sleeve_condition: '',
      listed: '2026-01-25 07:04:22',
    })
    await imports.importRows([row])
    const [first, second] = await copiesOf(row)
    expect(first?.used_copies).toMatchObject({
      notes: 'Plays well',
      location: 'Bin 4',
      state: 'on-sale',
      mediaGrade: 'VG+',
      sleeveGrade: 'Not Graded',
      shippingWeightGrams: 230,
      listedAt: new Date('2026-01-25T07:04:22Z'),
    })
    const sent = { externalId: 'MY-88', acceptOffer: true }
    expect(first?.discogs_listings).toMatchObject({ listingId: Number(row.listing_id), sent })
    expect(first?.products).toMatchObject({ priceCents: 2850, stock: 1, variantKind: 'used' })
    expect(second?.used_copies).toMatchObject({ location: 'Bin 4' })
  })

  test.each([
    ['Draft', 'draft'],
    ['Expired', 'draft'],
    ['for sale', 'on-sale'],
  ])('of the status %s is %s (CSV-14)', async (status, state) => {
    const row = discogsRow({ status })
    await imports.importRows([row])
    expect((await copiesOf(row)).map(({ used_copies }) => used_copies.state)).toEqual([state])
  })

  test.each(['Sold', 'Violation', ''])(
    'is not made of the status "%s" (CSV-14)',
    async (status) => {
      const { _id, counts } = await imports.checkRows([discogsRow({ status })])
      expect(counts).toMatchObject({ skipped: 1, wrong: 0, newCopies: 0 })
      const [{ notes } = { notes: [] }] = await imports.rows(_id)
      expect(notes?.[0]?.column).toBe('status')
    },
  )

  test('costs its price at the chosen rate and rounding (CSV-4)', async () => {
    const row = discogsRow({ price: '10.3' })
    await imports.importRows([row], { currency: 'USD', rate: 1.52, rounding: 'half-dollar' })
    expect((await copiesOf(row))[0]?.products.priceCents).toBe(1550)
    const again = { currency: 'USD', rate: 1.6, rounding: 'dollar' } as const
    expect((await imports.checkRows([row], again)).counts).toMatchObject({ changed: 1 })
  })

  test('is wrong at a price above the limit in the currency of the shop (CSV-4)', async () => {
    const [dear, cheap] = [discogsRow({ price: '900000' }), discogsRow({ price: '1500000' })]
    const tooDear = await imports.checkRows([dear], { currency: 'KWD', rate: 5 })
    expect(tooDear.counts).toMatchObject({ wrong: 1, new: 0 })
    expect((await imports.rows(tooDear._id, 'problems'))[0]?.problems).toEqual([
      {
        column: 'price',
        value: '900000',
        message: 'price is above 1,000,000 in the currency of the shop',
      },
    ])
    await imports.importRows([cheap], { currency: 'JPY', rate: 0.01 })
    expect((await copiesOf(cheap))[0]?.products.priceCents).toBe(1_500_000)
  })

  test('is a stored copy when its external id is the SKU of that copy (CSV-8)', async () => {
    const stored = await makeUsedCopy(shop.db, await makeProduct(shop.db))
    const row = discogsRow({ external_id: stored.copy.sku, price: '20', quantity: '1' })
    const twice = [row, discogsRow({ external_id: stored.copy.sku })]
    expect((await imports.checkRows(twice)).counts).toMatchObject({ changed: 1, wrong: 1 })
    await imports.importRows([row])
    expect((await copiesOf(row)).map((copy) => copy.products.id)).toEqual([stored.id])
  })

  test('leaves a turntable alone whose SKU is its number by chance (CSV-8)', async () => {
    const turntable = await makeProduct(shop.db, { type: 'turntable' })
    const used = await makeUsedCopy(shop.db, turntable)
    const row = discogsRow({ external_id: used.copy.sku })
    await imports.importRows([row])
    const [copy] = await copiesOf(row)
    expect(copy?.used_copies).toMatchObject({ mediaGrade: 'VG+' })
    expect(copy?.discogs_listings.sent).toMatchObject({ externalId: used.copy.sku })
    expect(copy?.products.id).not.toBe(used.id)
    expect((await imports.checkRows([row])).counts).toMatchObject({ unchanged: 1, changed: 0 })
    const { product: untouched } = await imports.api('GET /products/:id', {
      params: { id: used.id },
    })
    expect(untouched.copy).toMatchObject({ condition: 'Good' })
    expect(await shop.db.$count(discogsListings, eq(discogsListings.productId, used.id))).toBe(0)
  })
})

describe('a mint row with a quantity', () => {
  const mint = { media_condition: 'Mint (M)', quantity: '5' }

  test('is own stock when that is chosen, and is counted once (CSV-6)', async () => {
    const row = discogsRow({ ...mint, price: '39' })
    const options = { mintIsNewStock: true }
    await imports.importRows([row], options)
    const before = (await recordOf(row))?.products
    expect(before).toMatchObject({ stock: 5, priceCents: 3900 })
    expect(await copiesOf(row)).toEqual([])
    await shop
      .ctx()
      .db.update(products)
      .set({ needsCompletion: null })
      .where(eq(products.id, before?.id ?? ''))
    expect((await imports.checkRows([row], options)).counts).toMatchObject({ unchanged: 1 })
    await imports.importRows([{ ...row, quantity: '7' }], options)
    expect((await recordOf(row))?.products.stock).toBe(7)
  })

  test('sets no price when an earlier row has, beyond a batch of rows too (CSV-6)', async () => {
    const first = discogsRow({ ...mint, price: '39' })
    const others = Array.from({ length: 1000 }, () => discogsRow({ status: 'Violation' }))
    const last = discogsRow({ ...mint, price: '45', release_id: first.release_id ?? '' })
    const rows = [first, ...others, last]
    expect(await imports.importRows(rows, { mintIsNewStock: true })).toMatchObject({
      state: 'applied',
    })
    expect((await recordOf(first))?.products).toMatchObject({ stock: 10, priceCents: 3900 })
  })

  test('is copies otherwise (CSV-6)', async () => {
    const row = discogsRow(mint)
    await imports.importRows([row])
    expect(await copiesOf(row)).toHaveLength(5)
    expect((await recordOf(row))?.products.stock).toBe(0)
  })
})
