import { beforeEach, describe, expect, test } from 'vitest'
import { productHandles } from '#server/exchange/shopify/shopify.tables.ts'
import { makeDrop } from '#tests/support/app/drops.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeOption } from '#tests/support/app/variants.ts'
import { draw } from '#tests/support/payloads/pictures.ts'
import { newFile, newHeader, product, variant } from '#tests/support/payloads/shopify-file.ts'

const shop = setUpShop()

beforeEach(async () => {
  await shop.db.delete(productHandles)
})
const files = setUpFrom(beforeEach, async () => openShopifyFiles(shop, await makeAdmin(shop.db)))

const handle = 'low-water'

type Cells = Record<string, string | number>

const file = (values: Cells = {}, used: Cells = {}) => newFile(...toRows(values, used))

function toRows(values: Cells, used: Cells) {
  return [
    product({
      Title: 'Night Ferry - Low Water',
      'URL handle': handle,
      Vendor: 'Tin Roof',
      Description: '<p>First press.</p>',
      Price: 30,
      'Inventory quantity': 3,
      'Option1 name': 'Condition',
      'Option1 value': 'New',
      ...values,
    }),
    variant({
      'URL handle': handle,
      'Option1 value': 'VG / VG',
      Price: 12,
      'Inventory quantity': 2,
      ...used,
    }),
    variant({ 'URL handle': handle, 'Option1 value': 'Boxed', Price: 50, 'Inventory quantity': 1 }),
  ]
}

describe('a second import', () => {
  test('finds its product by the handle, and changes nothing (CSV-52)', async () => {
    await files.import(file())
    expect((await files.check(file())).counts).toMatchObject({ unchanged: 3, new: 0, newCopies: 0 })
  })

  test('changes texts, prices and stock, and adds what is new (CSV-52)', async () => {
    await files.import(file())
    const { product: before } = await files.find(handle)
    const { _id, counts } = await files.check(
      file(
        { Title: 'Night Ferry - Low Water II', Price: 31, 'Inventory quantity': 5 },
        { 'Inventory quantity': 3, Price: 14 },
      ),
    )
    expect(counts).toMatchObject({ changed: 1, unchanged: 1, newCopies: 1, wrong: 0 })
    const rows = await files.rows(_id)
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { column: 'name', before: 'Low Water', after: 'Low Water II' },
        { column: 'price', before: '30.00', after: '31.00' },
        { column: 'stock', before: '3', after: '5' },
      ],
      expect.arrayContaining([
        { column: 'price', before: '12.00', after: '14.00' },
        { column: 'copies', before: '', after: '1' },
      ]),
      [],
    ])
    await files.apply(_id)
    const { product: after, offers } = await files.find(handle)
    expect(after).toMatchObject({ _id: before._id, name: 'Low Water II', price: 31, stock: 5 })
    expect(offers.map(({ price }) => price)).toEqual(expect.arrayContaining([14, 14, 14, 50]))
  })

  test('takes a product once, when two handles lead to it (CSV-52)', async () => {
    await files.import(file())
    const { product: found } = await files.find(handle)
    await shop.db.insert(productHandles).values({ handle: 'renamed', productId: found._id })
    const other = product({ Title: 'Low Water', 'URL handle': 'renamed', Price: 99 })
    const { _id, counts } = await files.check(newFile(...toRows({}, {}), other))
    expect(counts).toMatchObject({ unchanged: 3, skipped: 1, changed: 0 })
    expect((await files.rows(_id))[3]?.notes?.[0]?.message).toBe('Row 2 is the same product here.')
  })

  test('adds no copy that was sold or deleted here (CSV-52)', async () => {
    await files.import(file())
    const [copy, other] = (await files.find(handle)).offers.filter((each) => each.copy)
    if (!copy || !other) throw new Error('The used copies are missing')
    await files.api('POST /used-copies/:id/sold-elsewhere', { params: { id: copy._id } })
    await files.api('DELETE /products/:id', { params: { id: other._id } })
    const { counts, _id } = await files.check(file())
    expect(counts).toMatchObject({ unchanged: 3, newCopies: 0 })
    expect((await files.rows(_id))[1]?.notes).toHaveLength(2)
  })

  test('adds no copy that was graded again, and no option that was renamed here (CSV-52)', async () => {
    await files.import(file())
    const { offers } = await files.find(handle)
    const copy = offers.find((each) => each.copy)
    const option = offers.find((each) => each.option)
    if (!copy || !option) throw new Error('The variants are missing')
    const change = (id: string, body: object) =>
      files.api('PATCH /products/:id', { params: { id }, headers: {}, body })
    await change(copy._id, { copy: { mediaGrade: 'G', sleeveGrade: 'G' } })
    await change(option._id, { option: { label: 'In its box' } })
    const again = await files.check(file())
    expect(again.counts).toMatchObject({ unchanged: 3, new: 0, newCopies: 0 })
    const boxed = variant({
      'URL handle': handle,
      'Option1 value': 'In its box',
      Price: 60,
      'Inventory quantity': 2,
    })
    const { counts } = await files.check(newFile(...toRows({}, {}), boxed))
    expect(counts).toMatchObject({ changed: 1, new: 1, newCopies: 0, wrong: 0 })
  })

  test('adds no option that was deleted here, until its deletion is undone (CSV-52)', async () => {
    await files.import(file())
    const option = (await files.find(handle)).offers.find((each) => each.option)
    if (!option) throw new Error('The option is missing')
    await files.api('DELETE /products/:id', { params: { id: option._id } })
    const [own = {}, used = {}, boxed] = toRows({}, {})
    const withCost = newFile(own, used, { ...boxed, 'Cost per item': 20 })
    const { counts, _id } = await files.check(withCost)
    expect(counts).toMatchObject({ unchanged: 2, skipped: 1, new: 0 })
    expect((await files.rows(_id))[2]?.notes?.at(-1)?.message).toBe('This option was deleted here.')
    await undo(files.api, await latestEntryOf(shop.db, option._id))
    expect((await files.check(file())).counts).toMatchObject({ unchanged: 3, skipped: 0 })
  })

  test('leaves a deleted product deleted, and its address is unknown (CSV-52)', async () => {
    await files.import(file())
    const { product: found } = await files.find(handle)
    await files.api('DELETE /products/:id', { params: { id: found._id } })
    expect((await files.check(file())).counts).toMatchObject({ skipped: 3 })
    await expect(files.find(handle)).rejects.toMatchObject({ statusCode: 404 })
  })

  test("finds the products of the shop's own export (CSV-52)", async () => {
    const { id } = await makeProduct(shop.db, { name: 'Quiet Hours', artist: 'Lumen', stock: 2 })
    const exported = await files.download('/products/export?format=shopify&search=Quiet Hours')
    const { counts, _id } = await files.check(exported, { splitTitle: false })
    expect(counts).toMatchObject({ unchanged: 1, new: 0 })
    expect((await files.rows(_id))[0]).toMatchObject({ productId: id })
  })

  test("finds the products of the shop's own export that were renamed since (CSV-52)", async () => {
    const { id } = await makeProduct(shop.db, { name: 'Still Warter', artist: 'Lumen', stock: 2 })
    const download = () => files.download('/products/export?format=shopify&search=Still')
    const exported = await download()
    const body = { name: 'Still Water' }
    await files.api('PATCH /products/:id', { params: { id }, headers: {}, body })
    const { counts, _id } = await files.check(exported, { splitTitle: false })
    expect(counts).toMatchObject({ changed: 1, new: 0 })
    expect((await files.rows(_id))[0]).toMatchObject({ productId: id })
    const handleOf = (text: string) => /still-[a-z]+-[0-9a-f]{8}/.exec(text)?.[0]
    expect(handleOf(await download())).toBe(handleOf(exported))
  })

  test('changes nothing of a record whose label was merged since (CSV-52, REC-47)', async () => {
    await files.import(file())
    await makeProduct(shop.db, { brand: 'Tin Roof Records' })
    const find = async (slug: string) =>
      (await files.api('GET /labels/:slug', { params: { slug } })).label._id
    const [id, into] = [await find('tin-roof'), await find('tin-roof-records')]
    await files.api('POST /labels/:id/merge', { params: { id }, body: { into } })
    expect((await files.check(file())).counts).toMatchObject({ unchanged: 3, changed: 0 })
  })

  test("leaves the stock of a coming drop as the shop's own export has it (DROP-10, CSV-52)", async () => {
    const record = await makeDrop(shop, {}, { name: 'Later Hours', artist: 'Lumen', stock: 5 })
    await makeOption(shop.db, record, { stock: 3, label: 'Blue' })
    const exported = await files.download('/products/export?format=shopify&search=Later Hours')
    const { counts } = await files.check(exported, { splitTitle: false })
    expect(counts).toMatchObject({ unchanged: 2, changed: 0, new: 0 })
  })
})

describe('a hostile file', () => {
  test('is reported row by row, and changes nothing (CSV-36, CSV-39, CSV-53)', async () => {
    const shirt = { 'URL handle': 'shirt', Type: 'Shirt', Price: 20 }
    const { _id, counts } = await files.check(
      newFile(
        product({ ...shirt, Title: 'Shirt', 'Option1 name': 'Size', 'Option1 value': 'S' }),
        variant({ ...shirt, 'Option1 value': 'S' }),
        product({ Title: 'x'.repeat(201), 'URL handle': 'long', Price: 1 }),
        product({ Title: 'Free?', 'URL handle': 'free', Price: 'twelve' }),
        product({ Title: 'Many', 'URL handle': 'many', Price: 1, 'Inventory quantity': '1e9' }),
        product({
          Title: 'Flood',
          'URL handle': 'flood',
          Price: 1,
          'Inventory quantity': 100_000,
          'Option1 name': 'Grade',
          'Option1 value': 'VG',
        }),
        product({
          Title: '<img onerror=x>',
          'URL handle': '../../etc',
          Price: 1,
          Description: `${'<div>'.repeat(9000)}Deep<script>alert(1)</script>`,
        }),
      ),
    )
    expect(counts).toMatchObject({ wrong: 5, skipped: 1, new: 1 })
    const rows = await files.rows(_id, 'problems')
    expect(
      rows.map(({ row, problems }) => [row, problems[0]?.column, problems[0]?.message]),
    ).toEqual([
      [3, 'Option1 value', 'Row 2 is the same variant of this product. Keep one of the two.'],
      [4, 'Title', 'Name must be at most 200 characters'],
      [5, 'Price', 'Write an amount such as 39.95.'],
      [6, 'Inventory quantity', 'Stock must be a whole number'],
      [7, 'Inventory quantity', 'At most 200 used copies in a row.'],
    ])
    await expect(files.apply(_id)).rejects.toMatchObject({ statusCode: 409 })
    await expect(files.find('../../etc')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('with rows that belong to no product is refused by their numbers (CSV-36)', async () => {
    const cells = newHeader.split(',').map((name) => (name === 'Price' ? '12' : ''))
    const { _id, counts } = await files.check(`${newHeader}\n${cells.join(',')}\n`)
    expect(counts).toMatchObject({ wrong: 1 })
    expect((await files.rows(_id))[0]?.problems[0]?.message).toContain(
      'neither a handle nor a title',
    )
  })
})

describe('images', () => {
  const url = (name: string) => `https://cdn.example/${name}.png`
  const row = (name: string, position: number) => ({
    'URL handle': handle,
    'Product image URL': url(name),
    'Image position': position,
  })
  const pictured = newFile(
    product({ Title: 'Low Water', Price: 9, ...row('b', 2) }),
    row('a', 1),
    row('gone', 3),
    row('text', 4),
    ...[5, 6, 7].map((position) => row('a', position)),
  )

  test('are fetched by jobs after the import, and failures are listed (CSV-51)', async () => {
    shop.getFile.files
      .set(url('a'), await draw(40, 40).png().toBuffer())
      .set(url('b'), await draw(40, 40).png().toBuffer())
    shop.getFile.files.set(url('text'), Buffer.from('<svg onload="x()"/>'))
    const applied = await files.import(pictured, { fetchImages: true })
    const { product: found } = await files.find(handle)
    expect(applied).toMatchObject({
      imagesWaiting: 0,
      imagesFailed: [
        { url: url('gone'), reason: 'It answered 404', productId: found._id },
        { url: url('text'), reason: 'File must be JPEG, PNG, or WebP', productId: found._id },
      ],
    })
    expect(found.thumbnail).toMatch(/^\/images\/.+\.webp$/)
    expect(found.images).toHaveLength(1)
    const { counts } = await files.check(pictured, { fetchImages: true })
    expect(counts).toMatchObject({ new: 0, changed: 0 })
  })

  test('are at most 6, and none unless it was chosen (CSV-51)', async () => {
    const rows = ['1', '2', '3', '4', '5', '6', '7'].map((name, index) => row(name, index + 1))
    const [first, ...others] = rows
    const many = newFile(product({ Title: 'Many', Price: 9, ...first }), ...others)
    for (const name of '1234567')
      shop.getFile.files.set(url(name), await draw(40, 40).png().toBuffer())
    await files.import(many)
    expect((await files.find(handle)).product.images).toEqual([])
    await files.import(many, { fetchImages: true })
    expect((await files.find(handle)).product.images).toHaveLength(5)
  })
})
