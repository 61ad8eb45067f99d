import { beforeEach, describe, expect, test } from 'vitest'
import type { ShopifyOptions } from '#contract/exchange/product-imports.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { productHandles } from '#server/exchange/shopify/shopify.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import {
  graded,
  newFile,
  newHeader,
  oldFile,
  oldHeader,
  product,
  record,
  variant,
} from '#tests/support/payloads/shopify-file.ts'

const shop = setUpShop()

beforeEach(async () => {
  await shop.db.delete(productHandles)
})
const files = setUpFrom(beforeEach, async () => openShopifyFiles(shop, await makeAdmin(shop.db)))

const byKind = (offers: Product[], kind: Product['variantKind']) =>
  offers.filter(({ variantKind }) => variantKind === kind)

describe('the header of a Shopify file', () => {
  test.each([
    ['of today', newFile(record())],
    [
      'of older exports',
      oldFile({
        Handle: 'salt-roads',
        Title: 'The Lanterns - Salt Roads',
        Vendor: 'Copper Reel',
        Type: 'Vinyl',
        'Variant Price': '39.95',
        'Variant Inventory Qty': 3,
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        Status: 'active',
      }),
    ],
  ])('is read when it is that %s (CSV-35, CSV-38)', async (_, file) => {
    const { counts, _id } = await files.check(file)
    expect(counts).toMatchObject({ new: 1, wrong: 0, skipped: 0, newCopies: 0 })
    expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
    expect(await files.find('salt-roads')).toMatchObject({
      product: {
        name: 'Salt Roads',
        brand: 'Copper Reel',
        type: 'vinyl',
        price: 39.95,
        stock: 3,
        albumInfo: { artist: 'The Lanterns' },
      },
      offers: [],
    })
  })

  test.each([
    [`${oldHeader},Price`, 'Price'],
    [`${newHeader},Handle`, 'Handle'],
    ['Handle,Title,SKU,Price', 'Handle'],
  ])('is refused when it mixes both generations (CSV-35)', async (header, column) => {
    const answer = await files.upload(`${header}\n1\n`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      field: 'file',
      message: `This file mixes old and new Shopify columns: ${column}.`,
    })
  })

  test.each([
    ['id,name,type,price\n1,2,3,4\n', 'This is not a Shopify product file: Title is missing.'],
    ['Title,Price,Price\n1,2,3\n', 'The column Price is there twice.'],
  ])('is refused when it is %j (CSV-35)', async (file, message) => {
    expect((await files.upload(file)).json().message).toContain(message)
  })
})

describe('the questions before the check', () => {
  const file = newFile(
    record(),
    product({ Title: 'Felt Slipmat', 'URL handle': 'felt', Type: 'Slipmats', Price: 12 }),
    product({ Title: 'Gig Tote', 'URL handle': 'tote', Type: 'Tote bag', Price: 15 }),
    product({ Title: 'Odd - Thing', 'URL handle': 'odd', Type: 'Ephemera', Price: 1 }),
    product({ Title: 'Night Ferry – Low Water', 'URL handle': 'low', Type: '2xLP', Price: 30 }),
  )

  test('name each type with a guess, and the first titles as artist and name (CSV-42, CSV-44)', async () => {
    const { state, types, titlePreview } = await files.uploaded(file)
    expect(state).toBe('needs-options')
    expect(types).toEqual([
      { type: 'Vinyl', rows: 1, guess: 'vinyl' },
      { type: 'Slipmats', rows: 1, guess: 'accessory' },
      { type: 'Tote bag', rows: 1, guess: 'merch' },
      { type: 'Ephemera', rows: 1, guess: 'skip' },
      { type: '2xLP', rows: 1, guess: 'vinyl' },
    ])
    expect(titlePreview).toEqual([
      { title: 'The Lanterns - Salt Roads', artist: 'The Lanterns', name: 'Salt Roads' },
      { title: 'Odd - Thing', artist: 'Odd', name: 'Thing' },
      { title: 'Night Ferry – Low Water', artist: 'Night Ferry', name: 'Low Water' },
    ])
  })

  test('have to be answered, for every type of the file (CSV-42, CSV-43)', async () => {
    const { _id } = await files.uploaded(file)
    const check = (options?: ShopifyOptions) =>
      files.api('POST /products/imports/:id/check', { params: { id: _id }, body: { options } })
    await expect(check()).rejects.toMatchObject({ statusCode: 400, field: 'options' })
    const answers = { vendor: 'label', splitTitle: true, fetchImages: false } as const
    await expect(
      check({ ...answers, types: [{ type: 'Vinyl', becomes: 'vinyl' }] }),
    ).rejects.toMatchObject({ statusCode: 400, field: 'options.types' })
    await expect(
      check(Object.assign({ types: [] }, answers, { vendor: 'shop' })),
    ).rejects.toMatchObject({ statusCode: 400, field: 'options.vendor' })
  })

  test('leave out a type (CSV-42)', async () => {
    const { _id, counts } = await files.check(file)
    expect(counts).toMatchObject({ new: 4, skipped: 1 })
    const rows = await files.rows(_id)
    expect(rows.find(({ outcome }) => outcome === 'skipped')).toMatchObject({
      name: 'Odd - Thing',
      notes: [{ column: 'Type', message: 'The type Ephemera is left out.' }],
    })
    expect(await files.rows(_id, 'skipped')).toMatchObject([{ outcome: 'skipped' }])
  })

  test.each([
    ['label', { brand: 'Copper Reel', name: 'Salt Roads', artist: 'The Lanterns' }],
    ['artist', { brand: '', name: 'The Lanterns - Salt Roads', artist: 'Copper Reel' }],
    ['none', { brand: '', name: 'Salt Roads', artist: 'The Lanterns' }],
  ] as const)(
    'make the vendor the %s (CSV-43, CSV-44)',
    async (vendor, { artist, ...expected }) => {
      await files.import(newFile(record()), { vendor })
      expect((await files.find('salt-roads')).product).toMatchObject({
        ...expected,
        albumInfo: { artist },
      })
    },
  )
})

describe('the rows of a product', () => {
  test('become options, with their values as label (CSV-36, CSV-39)', async () => {
    const shirt = { 'URL handle': 'crew-shirt', Price: 45, 'Inventory quantity': 2 }
    const { counts } = await files.import(
      newFile(
        product({
          ...shirt,
          Title: 'Crew Shirt',
          Type: 'T-Shirt',
          Vendor: 'Pressed Cotton',
          'Option1 name': 'Size',
          'Option1 value': 'S',
          'Option2 name': 'Colour',
          'Option2 value': 'Black',
        }),
        variant({ ...shirt, 'Option1 value': 'M', 'Option2 value': 'Black', Price: 40 }),
        variant({ ...shirt, 'Option1 value': 'M', 'Option2 value': 'Rust', Title: 'Ignored' }),
      ),
    )
    expect(counts).toMatchObject({ new: 3, wrong: 0 })
    const { product: found, offers } = await files.find('crew-shirt')
    expect(found).toMatchObject({ name: 'Crew Shirt', price: 40, stock: 0, type: 'merch' })
    expect(
      byKind(offers, 'option').map(({ option, price, stock }) => [option?.label, price, stock]),
    ).toEqual([
      ['S / Black', 45, 2],
      ['M / Black', 40, 2],
      ['M / Rust', 45, 2],
    ])
  })

  test('become used copies and own stock by their grades (CSV-40, CSV-41, CSV-46)', async () => {
    const { counts, _id } = await files.import(
      newFile(
        record({
          'Option1 name': 'Condition',
          'Option1 value': 'Brand New',
          'Inventory quantity': 4,
        }),
        graded('VG+ / VG', { 'Cost per item': '7.50' }),
        graded('Media: NM Sleeve: VG+', { Price: 28 }),
        graded('Very Good (VG)', { Price: 12, 'Inventory quantity': 2 }),
        graded('EX', { Price: 24 }),
        graded('Signed', { Price: 99 }),
        graded('Poor', { 'Inventory quantity': 0 }),
      ),
    )
    expect(counts).toMatchObject({ new: 2, newCopies: 5, wrong: 0 })
    const { product: found, offers } = await files.find('salt-roads')
    expect(found).toMatchObject({ price: 39.95, stock: 4 })
    const copies = byKind(offers, 'used').map(({ price, copy }) => [
      price,
      copy?.mediaGrade,
      copy?.sleeveGrade,
    ])
    expect(copies).toEqual([
      [12, 'VG', 'Not Graded'],
      [12, 'VG', 'Not Graded'],
      [20, 'VG+', 'VG'],
      [24, 'VG+', 'Not Graded'],
      [28, 'NM', 'VG+'],
    ])
    expect(byKind(offers, 'option').map(({ option }) => option?.label)).toEqual(['Signed'])
    const { usedCopies } = await files.api('GET /used-copies', { query: { grade: 'VG+' } })
    expect(usedCopies.map(({ inventory }) => inventory.cost)).toContain(7.5)
    const notes = (await files.rows(_id)).flatMap((row) => row.notes ?? [])
    expect(notes).toContainEqual({
      column: '',
      message: 'EX is no grade here and becomes VG+.',
    })
  })

  test('have a medium and a sleeve in two options, and the condition of a turntable (CSV-40)', async () => {
    await files.import(
      newFile(
        record({
          'Option1 name': 'Media',
          'Option1 value': 'VG++',
          'Option2 name': 'Sleeve',
          'Option2 value': 'Generic',
          'Option3 name': 'Colour',
          'Option3 value': 'Red',
          'Inventory quantity': 1,
        }),
        product({
          Title: 'Deck 3',
          'URL handle': 'deck-3',
          Type: 'Turntable',
          Price: 250,
          'Option1 name': 'Quality',
          'Option1 value': 'Like new',
          'Inventory quantity': 1,
        }),
      ),
    )
    const { offers } = await files.find('salt-roads')
    expect(offers.at(-1)?.copy).toMatchObject({
      mediaGrade: 'VG+',
      sleeveGrade: 'Generic',
      notes: 'Colour: Red',
    })
    expect((await files.find('deck-3')).offers.at(-1)?.copy).toMatchObject({
      condition: 'Like new',
    })
  })

  test('are images without option values and price (CSV-37)', async () => {
    const { counts, _id } = await files.import(
      newFile(record({ 'Product image URL': 'https://cdn.example/1.jpg', 'Image position': 1 }), {
        'URL handle': 'salt-roads',
        'Product image URL': 'https://cdn.example/2.jpg',
      }),
    )
    expect(counts).toMatchObject({ new: 1, skipped: 1, wrong: 0 })
    expect((await files.find('salt-roads')).product).toMatchObject({ images: [], thumbnail: '' })
    expect((await files.rows(_id))[1]?.notes).toEqual([
      { column: 'Product image URL', message: 'Not fetched.' },
    ])
  })
})
