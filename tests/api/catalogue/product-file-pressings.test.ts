import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import { makeClip } from '#tests/support/app/clips.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { setUpFrom, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** The pressing of a record in a product file. */

const shop = setUpShopPerTest()
const files = setUpFrom(beforeEach, async () => openProductFiles(shop, await makeAdmin(shop.db)))

const pressing: Partial<PressingInput> = {
  media: [
    { quantity: 2, size: 'LP', descriptions: ['Album', 'Reissue'], colour: 'Blue', text: '' },
    { quantity: 1, size: '7"', descriptions: ['Single'], colour: '', text: '' },
  ],
  country: 'UK',
  released: '1977-02',
  originalYear: 1971,
  edition: 'Record Store Day 2012',
  artists: [{ name: 'Prince', creditedAs: '', joinPhrase: '' }],
  labels: [
    { name: 'Saltmarsh', catalogueNumber: 'SM 104' },
    { name: 'Kelpwind', catalogueNumber: '' },
  ],
  identifiers: [
    { type: 'Barcode', value: '9300000000012', description: 'scanned' },
    { type: 'Matrix / Runout', value: 'SM-A1', description: '' },
  ],
  tracks: [
    { position: '', title: 'Side one', isHeading: true, artist: '' },
    { position: 'A1', title: 'Low Tide', seconds: 225, isHeading: false, artist: '' },
    { position: '', title: 'Undertow', isHeading: false, artist: '' },
    { position: 'B1', title: 'Salt', isHeading: false, artist: '' },
  ],
}

const cells = {
  label: 'Saltmarsh / Kelpwind',
  catalogue_number: 'SM 104 / ',
  barcode: '9300000000012',
  country: 'UK',
  released: '1977-02',
  first_released: '1971',
  format: '2 × LP, Album, Reissue + 7", Single',
  edition: 'Record Store Day 2012',
  positions: 'A1 /  / B1',
  lengths: '3:45 /  / ',
  clips: '',
}

const read = async (id: string) =>
  (await files.api('GET /products/:id', { params: { id } })).product
const exportRows = async (): Promise<Record<string, string>[]> =>
  parse(await files.download('/products/export'), { columns: true, bom: true })
const toFile = (row: Record<string, string>) =>
  [Object.keys(row), Object.values(row)]
    .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')

async function importRow(row: Record<string, string>) {
  const { _id } = await files.check(toFile(row))
  const [found] = await files.rows(_id)
  if (found?.outcome === 'changed' || found?.outcome === 'new') await files.apply(_id)
  return found
}

test('an export has the pressing after the other columns, and changes nothing [CSV-59]', async () => {
  await createRecord(files.api, pressing)
  const [row = {}] = await exportRows()
  expect(Object.keys(row).slice(-11)).toEqual(Object.keys(cells))
  expect(row).toMatchObject(cells)
  expect(await importRow(row)).toMatchObject({ outcome: 'unchanged', changes: [] })
})

test('a file adds a record with its pressing [CSV-59]', async () => {
  const { product } = await createRecord(files.api, pressing)
  const [{ id: _, ...row } = { id: '' }] = await exportRows()
  await files.api('DELETE /products/:id', { params: { id: product._id } })
  expect(await importRow(row)).toMatchObject({ outcome: 'new' })
  const [added] = await exportRows()
  expect(added).toMatchObject(cells)
  expect(added?.brand).toBe('Saltmarsh')
  const { products } = await files.api('GET /products/search', { query: { q: 'SM 104' } })
  expect(products.map(({ _id }) => _id)).toEqual([added?.id])
})

test('a file changes the pressing, and leaves what it does not name [CSV-59]', async () => {
  const { product } = await createRecord(files.api, pressing)
  const id = product._id
  const change = {
    id,
    catalogue_number: 'SM 105 / KW 7',
    country: '',
    format: 'LP, Album',
    positions: 'A1 / A2 / B1',
    lengths: '3:45 / 2:10',
  }
  expect(await importRow(change)).toMatchObject({ outcome: 'changed' })
  const changed = (await read(id)).pressing
  expect(changed).toMatchObject({
    country: '',
    released: '1977-02',
    media: [{ size: 'LP', descriptions: ['Album'], colour: 'Blue' }],
    labels: [
      { name: 'Saltmarsh', catalogueNumber: 'SM 105' },
      { name: 'Kelpwind', catalogueNumber: 'KW 7' },
    ],
    identifiers: pressing.identifiers,
  })
  expect(changed?.tracks.map(({ position, seconds }) => [position, seconds])).toEqual([
    ['', undefined],
    ['A1', 225],
    ['A2', 130],
    ['B1', undefined],
  ])
  expect(await importRow({ id, label: 'Drumlin' })).toMatchObject({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({
    brand: 'Drumlin',
    pressing: { labels: [{ name: 'Drumlin', catalogueNumber: 'SM 105' }] },
  })
})

test('an emptied cell yields to the brand and the release date of the same row [CSV-59]', async () => {
  const { product } = await createRecord(files.api, { labels: [{ name: 'Saltmarsh' }] })
  const id = product._id
  await importRow({ id, brand: 'Kelpwind', label: '', release_date: '1999-02-03', released: '' })
  expect(await read(id)).toMatchObject({
    brand: 'Kelpwind',
    albumInfo: { releaseDate: '1999-02-03' },
    pressing: { labels: [{ name: 'Kelpwind' }], released: '1999-02-03' },
  })
})

test.each([
  ['catalogue_number', 'SM 1 / SM 2 / SM 3', 'There are 3 catalogue numbers for 2 labels.'],
  ['released', '77', 'Released must be a year, a month or a day: 1977, 1977-02 or 1977-02-04.'],
  ['first_released', 'old', 'First released must be a year'],
  [
    'format',
    '3 × Shellac Plate',
    expect.stringContaining('"Shellac Plate" is no word of a format.'),
  ],
  ['lengths', 'long', expect.stringContaining('"long" is no length of a track.')],
  ['positions', 'A1 / A2 / A3 / A4', 'There are 4 positions for 3 tracks.'],
])('a wrong cell of %s is named [CSV-59]', async (column, value, message) => {
  const { product } = await createRecord(files.api, pressing)
  expect(await importRow({ id: product._id, [column]: value })).toMatchObject({
    outcome: 'wrong',
    problems: [{ column, value, message }],
  })
})

test('only records have such cells [CSV-59]', async () => {
  const row = { name: 'Mug', type: 'merch', price: '9', stock: '1', country: 'UK' }
  expect(await importRow(row)).toMatchObject({
    outcome: 'wrong',
    problems: [{ column: 'country', message: 'Only records have a pressing.' }],
  })
  expect(await importRow({ ...row, country: '' })).toMatchObject({ outcome: 'new' })
})

test('brand and label of a record are one name: a cell that is empty follows the other, and two names are refused [CSV-59]', async () => {
  const { product } = await createRecord(files.api, pressing)
  const [row = {}] = await exportRows()
  const other = { ...row, brand: 'Drumlin' }
  expect(await importRow(other)).toMatchObject({
    outcome: 'wrong',
    problems: [{ column: 'brand', message: expect.stringContaining('here "Saltmarsh"') }],
  })
  for (const column of ['brand', 'label']) {
    expect(await importRow({ ...row, [column]: '' })).toMatchObject({ outcome: 'unchanged' })
  }
  const label = 'Drumlin / Kelpwind'
  expect(await importRow({ ...other, label })).toMatchObject({ outcome: 'changed' })
  expect(await importRow({ ...other, label })).toMatchObject({ outcome: 'unchanged' })
  expect((await read(product._id)).brand).toBe('Drumlin')
})

test('a shop without previews exports no address of a clip, and an earlier file changes none [PLAY-16 PLAY-18]', async () => {
  const clip = await makeClip(shop.db)
  const { product } = await createRecord(files.api, {
    tracks: [{ title: 'Low Tide', clipId: clip.id }],
  })
  const [earlier = {}] = await exportRows()
  const { settings } = shop.services
  settings.hasClips = false
  const [row] = await exportRows()
  expect(row?.clips).toBe('')
  expect(await importRow(earlier)).toMatchObject({ outcome: 'unchanged' })
  expect(await importRow({ ...earlier, lengths: '3:45' })).toMatchObject({ outcome: 'changed' })
  settings.hasClips = true
  expect((await read(product._id)).pressing?.tracks).toMatchObject([
    { seconds: 225, clip: { _id: clip.id } },
  ])
})

test('a file has the addresses of clips, and names those of the shop [PLAY-18]', async () => {
  const [clip, other] = [await makeClip(shop.db), await makeClip(shop.db)]
  const tracks = [{ title: 'Low Tide' }, { title: 'Salt', clipId: clip.id }]
  const { product } = await createRecord(files.api, { tracks })
  const id = product._id
  const row = (await exportRows()).find((each) => each.id === id)
  expect(row?.clips).toBe(` / /clips/${clip.id}`)
  expect(await importRow({ ...row })).toMatchObject({ outcome: 'unchanged' })
  const change = { id, clips: `https://shop.test/clips/${other.id}` }
  expect(await importRow(change)).toMatchObject({ outcome: 'changed' })
  const changed = (await read(id)).pressing
  expect(changed?.tracks.map(({ clip }) => clip?._id)).toEqual([other.id, undefined])
  const unknown = '/clips/00000000-0000-7000-8000-000000000000'
  for (const address of [unknown, 'https://elsewhere.test/a.mp3']) {
    expect(await importRow({ id, clips: address })).toMatchObject({
      problems: [{ column: 'clips', message: expect.stringContaining('is no clip of this shop.') }],
    })
  }
})
