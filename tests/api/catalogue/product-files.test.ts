import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { productImports } from '#server/exchange/import/import.tables.ts'
import { reservations } from '#server/stock/stock.tables.ts'
import {
  findProductRow,
  makeAdmin,
  makeProduct,
  type UserRow,
} from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Export and import of product files, through the real calls and jobs. */

const shop = setUpShopPerTest()
let admin: UserRow
beforeEach(async () => {
  admin = await makeAdmin(shop.db)
})
const productFiles = setUpFrom(beforeEach, () => openProductFiles(shop, admin))

const allRows = () => shop.db.select().from(products).orderBy(products.id)
const entries = () => shop.db.select().from(auditEntries).orderBy(auditEntries.id)

async function makeProductsWithFuzzValues() {
  await makeProduct(shop.db, { name: '=HYPERLINK("http://x","y")', description: '+1;-2\t@3' })
  await makeProduct(shop.db, { name: "'=already", brand: "'quoted'", description: 'a\r\nb\rc\nd' })
  await makeProduct(shop.db, { name: '  spaces  ', artist: ' ', genre: '', trackList: [' x '] })
  await makeProduct(shop.db, { name: '👩‍🎤 שלום ‮ "12""" ; , \t', priceCents: 0, stock: 0 })
  await makeProduct(shop.db, {
    artist: '@home',
    releaseDate: '0987-01-01',
    trackList: Array.from({ length: 30 }, (_, index) => `-${index}\\n "x"\n`),
    images: ['/images/a.webp', 'https://x.example/b,c;d'],
  })
  await makeProduct(shop.db, { type: 'merch', description: '\ttab' })
  await makeProduct(shop.db, { name: 'Gone', archivedAt: new Date('2026-01-01T00:00:00Z') })
}

describe('an exported file', () => {
  test.each(['\r\n', '\n'])(
    'changes nothing when imported again, with line ending %j',
    async (end) => {
      await makeProductsWithFuzzValues()
      const before = await allRows()
      const file = (await productFiles.download('/products/export?archived=true')).replaceAll(
        '\r\n',
        end,
      )
      const checked = await productFiles.check(file)
      expect(await productFiles.rows(checked._id, 'problems')).toEqual([])
      expect(await productFiles.rows(checked._id, 'changes')).toEqual([])
      expect(checked.counts).toEqual({ new: 0, changed: 0, unchanged: 7, wrong: 0 })
      await expect(productFiles.apply(checked._id)).rejects.toThrow('There is nothing to change.')
      expect(await allRows()).toEqual(before)
    },
  )
  test('contains all products or a search, archived ones only on request', async () => {
    await makeProduct(shop.db, { name: 'Velvet Orrery' })
    await makeProduct(shop.db, { name: 'Other' })
    await makeProduct(shop.db, { name: 'Velvet Past', archivedAt: new Date() })
    const found = await productFiles.download('/products/export?search=velvet')
    expect(found).toContain('Velvet Orrery')
    expect(found.trim().split('\r\n')).toHaveLength(2)
    expect(await productFiles.download('/products/export')).not.toContain('Velvet Past')
    expect(await productFiles.download('/products/export?archived=true')).toContain('Velvet Past')
  })
  test('downloads as a file that spreadsheets open', async () => {
    await makeProduct(shop.db, { name: '=1+1' })
    const file = await productFiles.download('/products/export')
    expect(file.startsWith('\ufeffid,name,type,price,stock,')).toBe(true)
    expect(file).toContain(",'=1+1,")
  })
})

describe('a check', () => {
  test('lists the changes of each field and applies none', async () => {
    const product = await makeProduct(shop.db, { name: 'Night Bus', artist: 'Ana Vale' })
    const file = `id;price;stock;Artist\n${product.id};"42,5";12;Ana Vale\n`
    const checked = await productFiles.check(file)
    expect(checked).toMatchObject({ state: 'checked', total: 1, done: 1, isInterrupted: false })
    expect(await productFiles.rows(checked._id)).toEqual([
      {
        row: 2,
        outcome: 'changed',
        productId: product.id,
        name: 'Night Bus',
        isNamesake: false,
        problems: [],
        changes: [
          { column: 'price', before: '39.95', after: '42.50' },
          { column: 'stock', before: '10', after: '12' },
        ],
      },
    ])
    expect(await findProductRow(shop.db, product.id)).toEqual(product)
  })
  test('names an invalid price by spreadsheet row and blocks the import', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `"Name\n${index}",merch,9.50,1`)
    rows[29] = 'Wrong,merch,9.5o,1'
    const checked = await productFiles.check(`name,type,price,stock\n${rows.join('\n')}`)
    expect(checked.counts).toEqual({ new: 39, changed: 0, unchanged: 0, wrong: 1 })
    expect(await productFiles.rows(checked._id, 'problems')).toMatchObject([
      {
        row: 31,
        problems: [
          { column: 'price', value: '9.5o', message: 'Price must be an amount such as 39.95' },
        ],
      },
    ])
    await expect(productFiles.apply(checked._id)).rejects.toThrow('1 row is wrong. Mend the file')
    expect(await allRows()).toEqual([])
  })
  test('warns about new products with existing names', async () => {
    await makeProduct(shop.db, { name: 'Night Bus' })
    await makeProduct(shop.db, { name: 'Gone', archivedAt: new Date() })
    const rows = ['Night Bus', 'Gone', 'Other'].map((name) => `${name},merch,1,1`)
    const checked = await productFiles.check(`name,type,price,stock\n${rows.join('\n')}`)
    expect(checked).toMatchObject({ namesakes: 1, counts: { new: 3 } })
    const found = await productFiles.rows(checked._id)
    expect(found.map(({ isNamesake }) => isNamesake)).toEqual([true, false, false])
    await productFiles.apply(checked._id)
    expect((await productFiles.rows(checked._id))[0]?.isNamesake).toBe(false)
  })
  test('finds a duplicate product in a file', async () => {
    const { id } = await makeProduct(shop.db)
    const checked = await productFiles.check(`id,price\n${id},1\n${id.toUpperCase()},2\n`)
    const [problem] = await productFiles.rows(checked._id, 'problems')
    expect(problem).toMatchObject({ row: 3, problems: [{ column: 'id' }] })
  })
})

test('refuses an invalid file at upload', async () => {
  for (const [file, status, message] of [
    ['', 400, 'The file is empty.'],
    ['name;type;price;stock\n', 400, 'The file has no rows below its header.'],
    ['title,cost\nx,1\n', 400, 'The first row must name the columns: id, name'],
    ['id,name,colour\n,x,red\n', 400, 'There is no column "colour".'],
    ['name,price\nx,1\n', 400, 'The column type, stock is missing.'],
    ['name,type,price,stock\nx,merch,1,"1', 400, 'Row 2 has a quotation mark that is never'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 400, 'This is a ZIP file or an Excel workbook'],
    [new Uint8Array([0x6e, 0x0a, 0xe9, 0x0a]), 400, 'The file is not in UTF-8.'],
    [Buffer.alloc(40 * 1024 * 1024 + 1, 'x'), 413, 'The file is larger than 40 MB.'],
  ] as const) {
    const answer = await productFiles.upload(file)
    expect(answer.statusCode, message).toBe(status)
    expect(answer.json()).toMatchObject({
      field: 'file',
      message: expect.stringContaining(message),
    })
  }
  expect(await shop.db.$count(productImports)).toBe(0)
})

describe('applying', () => {
  test('makes all changes for the admin, with stock movements and audit entries', async () => {
    const bus = await makeProduct(shop.db, { name: 'Night Bus', artist: 'Ana Vale' })
    const hook = await makeProduct(shop.db, { type: 'accessory', stock: 0 })
    const still = await makeProduct(shop.db, { name: 'Still' })
    const checked = await productFiles.check(
      [
        'id,name,type,price,stock,artist,tracks,images',
        `${bus.id},Night Tram,vinyl,42.50,7,Ana Vale,"One\nTwo",`,
        `${hook.id},'=Hook,accessory,39.95,4,,,`,
        `${still.id},Still,vinyl,39.95,10,,,`,
        ',New One,merch,5,3,,,/images/n.webp',
        ',Empty Shelf,merch,5,0,,,',
      ].join('\n'),
    )
    expect(checked.counts).toEqual({ new: 2, changed: 2, unchanged: 1, wrong: 0 })
    expect(await productFiles.apply(checked._id)).toMatchObject({ state: 'applied', done: 5 })
    expect(await findProductRow(shop.db, bus.id)).toMatchObject({
      name: 'Night Tram',
      priceCents: 4250,
      stock: 7,
      artist: 'Ana Vale',
      genre: '',
      trackList: ['One', 'Two'],
    })
    expect((await findProductRow(shop.db, hook.id)).name).toBe('=Hook')
    expect(await findProductRow(shop.db, still.id)).toEqual(still)
    const [added] = await shop.db.select().from(products).where(eq(products.name, 'New One'))
    expect(added).toMatchObject({ priceCents: 500, stock: 3, images: ['/images/n.webp'] })
    expect(await checkInvariants(shop.db)).toEqual([])
    const trace = await entries()
    expect(trace.map(({ action }) => action).sort()).toEqual([
      'product.changed',
      'product.changed',
      'product.created',
      'product.created',
      'products.imported',
    ])
    expect(trace.every(({ actorEmail }) => actorEmail === admin.email)).toBe(true)
    expect(trace.find(({ subjectId }) => subjectId === bus.id)).toMatchObject({
      before: { name: 'Night Bus', price: 39.95, stock: 10 },
      after: { name: 'Night Tram', price: 42.5, stock: 7 },
    })
    const { products: found } = await productFiles.api('GET /products', {
      query: { search: 'tram' },
    })
    expect(found.map(({ _id }) => _id)).toEqual([bus.id])
    await expect(productFiles.apply(checked._id)).rejects.toThrow('was applied already')
  })

  test('leaves out a product that changed since the check, and reports it again (CSV-19, CSV-21)', async () => {
    const bus = await makeProduct(shop.db, { stock: 10 })
    const other = await makeProduct(shop.db)
    const checked = await productFiles.check(`id,stock\n${bus.id},12\n${other.id},20\n`)
    await productFiles.api('PATCH /products/:id', { params: { id: bus.id }, body: { stock: 9 } })
    await productFiles.api('PATCH /products/:id', { params: { id: other.id }, body: { price: 1 } })
    const asking = await productFiles.apply(checked._id)
    expect(asking).toMatchObject({
      state: 'checked',
      applied: 1,
      outdated: 1,
      counts: { changed: 1 },
    })
    expect(asking.failure).toBeUndefined()
    expect((await findProductRow(shop.db, bus.id)).stock).toBe(9)
    expect(await findProductRow(shop.db, other.id)).toMatchObject({ stock: 20, priceCents: 100 })
    expect(await productFiles.rows(checked._id, 'outdated')).toMatchObject([
      { row: 2, isOutdated: true, changes: [{ column: 'stock', before: '9', after: '12' }] },
    ])
    const applied = await productFiles.apply(checked._id)
    expect(applied).toMatchObject({ state: 'applied', counts: { changed: 2 } })
    expect([applied.applied, applied.outdated]).toEqual([undefined, undefined])
    expect((await findProductRow(shop.db, bus.id)).stock).toBe(12)
    expect((await entries()).filter(({ action }) => action === 'products.imported')).toHaveLength(1)
    expect(await checkInvariants(shop.db)).toEqual([])
  })

  test('never takes reserved units, even when reserved since the check', async () => {
    const bus = await makeProduct(shop.db, { stock: 5 })
    const checked = await productFiles.check(`id,stock\n${bus.id},1\n`)
    await shop.db.insert(reservations).values({
      orderId: 'RO-1',
      productId: bus.id,
      quantity: 3,
      expiresAt: new Date('2026-03-04T02:00:00Z'),
    })
    await shop.db.update(products).set({ reserved: 3 }).where(eq(products.id, bus.id))
    expect(await productFiles.apply(checked._id)).toMatchObject({
      state: 'checked',
      outdated: 1,
      counts: { wrong: 1 },
    })
    expect((await findProductRow(shop.db, bus.id)).stock).toBe(5)
  })

  test('retains the steps before a lost connection, and a retry applies the others once', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `Name ${index},merch,1,1`)
    const checked = await productFiles.check(`name,type,price,stock\n${rows.join('\n')}`)
    await shop.db.execute(sql`
      create function cut_off() returns trigger language plpgsql as $$
      begin
        if new.name = 'Name 1200' then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`)
    await shop.db.execute(
      sql`create trigger cut_off before insert on products for each row execute function cut_off()`,
    )
    expect(await productFiles.apply(checked._id)).toMatchObject({
      state: 'checked',
      done: 1000,
      applied: 1000,
      failure: expect.stringContaining('1,000 rows are applied.'),
    })
    expect(await allRows()).toHaveLength(1000)
    await shop.db.execute(sql`drop trigger cut_off on products`)
    await productFiles.api('POST /products/imports/:id/check', { params: { id: checked._id } })
    await shop.runJobs()
    expect(await productFiles.find(checked._id)).toMatchObject({ counts: { new: 500 } })
    expect(await productFiles.apply(checked._id)).toMatchObject({ state: 'applied' })
    expect(await allRows()).toHaveLength(1500)
  })

  test('is reported as interrupted when its process is gone, and can be retried', async () => {
    const checked = await productFiles.check('name,type,price,stock\nOne,merch,1,1')
    const running = { state: 'applying' as const, startedAt: new Date() }
    await shop.db.update(productImports).set(running)
    expect(await productFiles.find(checked._id)).toMatchObject({
      state: 'applying',
      isInterrupted: true,
    })
    expect(await productFiles.apply(checked._id)).toMatchObject({ state: 'applied' })
    expect(await allRows()).toHaveLength(1)
  })

  test('runs once when requested twice', async () => {
    const { _id: id } = await productFiles.check('name,type,price,stock\nOne,merch,1,1')
    await productFiles.api('POST /products/imports/:id/apply', { params: { id } })
    await expect(
      productFiles.api('POST /products/imports/:id/apply', { params: { id } }),
    ).rejects.toThrow('is being worked on')
    await shop.runJobs()
    expect(await allRows()).toHaveLength(1)
  })
})
