import { beforeEach, expect, test } from 'vitest'
import { type DiscogsSync, openDiscogsSync } from '#tests/support/app/discogs-sync.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import type { FakeListing } from '#tests/support/fakes/fake-discogs.ts'

/** Changes between an upload to Discogs and the import of the inventory that follows. */

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)

const options = { currency: 'AUD', rate: 1, rounding: 'cent', mintIsNewStock: false } as const
const none = { add: 0, change: 0, delete: 0 }

let sync: DiscogsSync
/** The id of a used copy that was added to Discogs, and that no import has found there. */
let id: string

beforeEach(async () => {
  sync = await openDiscogsSync(shop, { options, releases: 1 })
  const { product } = await sync.admin('POST /products/:id/variants', {
    params: { id: sync.releaseOf(1) },
    body: {
      kind: 'used',
      price: 20,
      copy: { mediaGrade: 'VG+', sleeveGrade: 'VG', notes: "'=1+1" },
    },
  })
  id = product._id
  expect(await sync.exportAndUpload()).toEqual({ ...none, add: 1 })
})

const outcomes = async () => (await sync.importInventory()).map(({ outcome }) => outcome)

test('an import gives an added copy its listing, and changes nothing else (CSV-8, CSV-30, CSV-34)', async () => {
  const [row] = await sync.importInventory()
  expect(row).toMatchObject({ outcome: 'changed', usedCopyId: id })
  expect(row?.changes.map(({ column }) => column)).toEqual(['weight', 'listing_id'])
  const [copy] = await sync.readCopies()
  expect(copy?.copy.notes).toBe("'=1+1")
  expect(copy?.inventory.discogsListingId).toBe(Number([...sync.discogs.listings.keys()][0]))
  expect(await sync.countRows()).toEqual(none)
})

test.each([
  ['withdrawn', 'POST /used-copies/:id/withdraw'],
  ['deleted', 'DELETE /products/:id'],
] as const)('a copy %s here in between is deleted there (CSV-8, CSV-29)', async (_, call) => {
  await sync.admin(call, { params: { id } })
  const [row] = await sync.importInventory()
  expect(row).toMatchObject({ outcome: 'changed', usedCopyId: id })
  expect(row?.notes?.[0]?.message).toContain('The next export deletes it on Discogs.')
  expect(await outcomes()).toEqual(['skipped'])
  expect(await sync.exportAndUpload()).toEqual({ ...none, delete: 1 })
  expect(sync.discogs.listings.size).toBe(0)
  expect(await sync.countRows()).toEqual(none)
})

test('a copy sold there is not deleted there (CSV-14, CSV-29)', async () => {
  await sync.importInventory()
  for (const listing of sync.discogs.listings.values()) listing.status = 'Sold'
  expect(await outcomes()).toEqual(['sold-elsewhere'])
  expect(await sync.countRows()).toEqual(none)
})

test('a listing sold there is not deleted there for a copy that was withdrawn here (CSV-29, CSV-34)', async () => {
  await sync.importInventory()
  const [listing] = sync.discogs.listings.values()
  if (listing) listing.quantity = '2'
  await sync.importInventory()
  await sync.admin('POST /used-copies/:id/withdraw', { params: { id } })
  if (listing) listing.status = 'Sold'
  expect(await outcomes()).toEqual(['sold-elsewhere'])
  expect(await sync.countRows()).toEqual(none)
})

test('a copy whose listing was deleted is not missing when it is on sale again (CSV-18)', async () => {
  await sync.importInventory()
  await sync.admin('POST /used-copies/:id/withdraw', { params: { id } })
  sync.discogs.add({ release_id: '1' })
  expect(await sync.exportAndUpload()).toEqual({ ...none, delete: 1 })
  await sync.admin('POST /used-copies/:id/return-to-sale', { params: { id }, body: {} })
  expect(await outcomes()).toEqual(['new-copy'])
  // Its second listing lacks the number of the shop only.
  expect(await sync.countRows()).toEqual({ ...none, add: 1 })
})

test.each([
  ['first', (rows: [string, FakeListing][]) => rows],
  ['last', (rows: [string, FakeListing][]) => rows.toReversed()],
])(
  'a copy that came back from its sale there follows its new listing, the former one %s in the file (CSV-8, CSV-14)',
  async (_, inOrder) => {
    const { listings } = sync.discogs
    const reorder = () => {
      const rows = inOrder([...listings].toSorted(([a], [b]) => Number(a) - Number(b)))
      listings.clear()
      for (const [key, listing] of rows) listings.set(key, listing)
    }
    await sync.importInventory()
    for (const listing of listings.values()) listing.status = 'Sold'
    expect(await outcomes()).toEqual(['sold-elsewhere'])
    await sync.admin('POST /used-copies/:id/return-to-sale', { params: { id }, body: { price: 7 } })
    expect(await sync.exportAndUpload()).toEqual({ ...none, add: 1 })
    reorder()
    expect((await outcomes()).toSorted()).toEqual(['changed', 'unchanged'])
    const current = [...listings.values()].find(({ status }) => status === 'For Sale')
    const [copy] = await sync.readCopies()
    expect(copy?.inventory).toMatchObject({
      state: 'on-sale',
      discogsListingId: Number(current?.listing_id),
    })
    if (current) current.status = 'Sold'
    expect((await outcomes()).toSorted()).toEqual(['sold-elsewhere', 'unchanged'])
  },
)

test('a copy that was sold there before an import has found its listing is listed as missing (CSV-18)', async () => {
  sync.discogs.listings.clear()
  sync.discogs.add({ release_id: '1' })
  const missing = { outcome: 'missing', usedCopyId: id, question: 'missing', choice: 'leave' }
  const [, row] = await sync.importInventory()
  expect(row).toMatchObject(missing)
  expect(row?.notes?.[0]?.message).toContain('Uploaded, and no listing of it found, SKU ')
  const stateOf = async () =>
    (await sync.readCopies()).find(({ _id }) => _id === id)?.inventory.state
  expect(await stateOf()).toBe('on-sale')
  const [, again] = await sync.importInventory({ missing: 'sold-elsewhere' })
  expect(again).toMatchObject(missing)
  expect(await stateOf()).toBe('sold-elsewhere')
  expect(await outcomes()).toEqual(['unchanged'])
  expect(await sync.countRows()).toMatchObject({ delete: 0 })
})

test('an uploaded copy whose row is wrong is in the file (CSV-13, CSV-18)', async () => {
  for (const listing of sync.discogs.listings.values()) listing.media_condition = 'Fine'
  const file = sync.discogs.exportInventory()
  const { _id } = (await sync.files.upload(file, { format: 'discogs' })).json().import
  await sync.admin('POST /products/imports/:id/check', { params: { id: _id }, body: { options } })
  await shop.runJobs()
  expect((await sync.files.find(_id)).counts).toMatchObject({ wrong: 1, missing: 0 })
})

test('a price that changed here after the upload is ours without a question (CSV-17, CSV-34)', async () => {
  await sync.admin('PATCH /products/:id', { params: { id }, body: { price: 30 } })
  const [row] = await sync.importInventory()
  expect(row?.changes.map(({ column }) => column)).toEqual(['weight', 'listing_id'])
  expect(row?.question).toBeUndefined()
  expect(await sync.exportAndUpload()).toEqual({ ...none, change: 1 })
  expect([...sync.discogs.listings.values()]).toMatchObject([{ price: '30.00' }])
})
