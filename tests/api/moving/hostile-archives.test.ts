import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { storeImage } from '#server/images/index.ts'
import { exportToFile, listUnfinished, moveIn } from '#server/moving/index.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import {
  type Archive,
  exportShop,
  readArchive,
  seal,
  temporaryFile,
  writeZip,
} from '#tests/support/app/moving.ts'
import { setUpShop, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { draw } from '#tests/support/payloads/pictures.ts'

/** Every archive that is not as an export writes it changes nothing, and the message says why. */

const former = setUpShop()
const empty = setUpShop()
let good: Archive
const id = '019a0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await makeProduct(former.db, { name: 'Low Tide', stock: 3 })
  await makeUser(former.db, { email: 'ida@shop.test' })
  await storeImage(former.ctx(), await draw(40, 40).png().toBuffer())
  good = await readArchive(await exportShop(former))
})

const textOf = (path: string, archive = good) => archive.get(path)?.toString() ?? ''
/** The good archive with other files, and a manifest that fits them. */
const withFiles = (files: Record<string, string>) =>
  seal(
    new Map([
      ...good,
      ...Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const),
    ]),
  )

async function refusalOf(file: string, shop: TestApp = empty): Promise<string> {
  const moving = moveIn(shop.ctx(), { file, print: () => {} })
  const error = await moving.then(
    () => new Error('moved in'),
    (reason: unknown) => reason,
  )
  expect(await shop.db.$count(products)).toBe(0)
  expect(shop.images.kept.size).toBe(0)
  return error instanceof Error ? error.message : String(error)
}

test.each([
  ['../../etc/passwd', 'invalid relative path'],
  ['/etc/passwd', 'absolute path'],
  ['data/evil.jsonl', 'data/evil.jsonl is no file of this format'],
  ['images/..webp', 'no file of this format'],
  ['data/products.jsonl', 'data/products.jsonl is in the archive twice'],
  ['images/extra.webp', 'images/extra.webp is not in manifest.json'],
])('refuses an archive with %s [MOVE-8]', async (name, message) => {
  const file = await writeZip(good, [{ name, data: Buffer.from('x') }])
  expect(await refusalOf(file)).toContain(message)
})

test('refuses a file that expands far beyond its size [MOVE-8]', async () => {
  const file = await writeZip(withFiles({ 'data/products.jsonl': ' '.repeat(4_000_000) }))
  expect(await refusalOf(file)).toContain('data/products.jsonl would expand to 4000000 bytes')
})

test('refuses a file that is larger than it claims [MOVE-8]', async () => {
  const { 'data/products.jsonl': honest = Buffer.from('') } = Object.fromEntries(good)
  const files = new Map([...good].filter(([path]) => path !== 'data/products.jsonl'))
  const data = Buffer.concat([honest, honest])
  const file = await writeZip(files, [
    { name: 'data/products.jsonl', data, claimedSize: honest.length },
  ])
  expect(await refusalOf(file)).toContain('The archive is damaged: too many bytes in the stream')
})

test('refuses a changed byte [MOVE-8]', async () => {
  const changed = textOf('data/products.jsonl').replace('Low Tide', 'Low Tidy')
  const file = await writeZip(new Map([...good, ['data/products.jsonl', Buffer.from(changed)]]))
  expect(await refusalOf(file)).toContain('data/products.jsonl has another checksum')
})

test('refuses another version of the format [MOVE-8]', async () => {
  const manifest = textOf('manifest.json').replace('"version": 1', '"version": 2')
  const file = await writeZip(new Map([...good, ['manifest.json', Buffer.from(manifest)]]))
  expect(await refusalOf(file)).toContain('version 2 of the format')
})

test.each([
  ['no ZIP', async () => Buffer.from('PK, but no more')],
  ['half a ZIP', async (whole: Buffer) => whole.subarray(0, whole.length / 2)],
])('refuses %s [MOVE-8]', async (_what, change) => {
  const file = await temporaryFile('half.zip')
  await writeFile(file, await change(await readFile(await writeZip(good))))
  expect(await refusalOf(file)).toContain('is not a ZIP file, or it is incomplete')
})

test('refuses an archive without its manifest or a data file [MOVE-8]', async () => {
  const without = (path: string) => new Map([...good].filter(([name]) => name !== path))
  expect(await refusalOf(await writeZip(without('manifest.json')))).toContain('no manifest.json')
  expect(await refusalOf(await writeZip(seal(without('data/orders.jsonl'))))).toContain(
    'data/orders.jsonl is missing',
  )
})

test('counts 100,000 bad rows, and lists the first [MOVE-8]', async () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => `{"id":${row}}\n`).join('')
  const message = await refusalOf(await writeZip(withFiles({ 'data/carts.jsonl': rows })))
  expect(message).toContain('The archive has 100001 problems:')
  expect(message).toContain('data/carts.jsonl, line 1: id')
  expect(message.split('\n')).toHaveLength(23)
})

test.each([
  ['an id twice', { 'data/customers.jsonl': (text: string) => text + text }, 'already exists'],
  [
    'a product that is missing',
    {
      'data/redirects.jsonl': () =>
        `${JSON.stringify({ handle: 'a', productId: id, createdAt: '2026-01-01T00:00:00Z' })}\n`,
    },
    `data/redirects.jsonl, from line 1 on: insert or update on table "product_handles"`,
  ],
  [
    'a field that is unknown',
    { 'data/customers.jsonl': (text: string) => text.replace('{', '{"passwordHash":"x",') },
    'data/customers.jsonl, line 1: unknown field passwordHash',
  ],
  [
    'a character that cannot be stored',
    { 'data/products.jsonl': (text: string) => text.replace('Low Tide', '\\u0000') },
    'name: must not contain U+0000',
  ],
  [
    'a negative stock',
    { 'data/products.jsonl': (text: string) => text.replace('"stock":3', '"stock":-3') },
    'data/products.jsonl, line 1: stock',
  ],
  [
    'a logo with a script',
    {
      'data/shop-logo.jsonl': () =>
        `${JSON.stringify({
          file: `${'0'.repeat(32)}.svg`,
          width: 4,
          height: 1,
          surface: 'both',
          createdAt: '2026-01-01T00:00:00Z',
          usedAt: null,
          content: `data:image/svg+xml;base64,${btoa('<svg viewBox="0 0 4 1"><script/></svg>')}`,
        })}\n`,
    },
    'data/shop-logo.jsonl, line 1: content',
  ],
  ['a line that is no JSON', { 'data/orders.jsonl': () => 'null,\n' }, 'line 1: no JSON'],
])('refuses %s [MOVE-8]', async (_what, changes, message) => {
  const files = Object.entries(changes).map(([path, change]) => [path, change(textOf(path))])
  const file = await writeZip(withFiles(Object.fromEntries(files)))
  expect(await refusalOf(file)).toContain(message)
})

test('refuses an image that is none [MOVE-8]', async () => {
  const image = [...good.keys()].find((path) => path.startsWith('images/')) ?? ''
  const file = await writeZip(withFiles({ [image]: '<svg onload="alert(1)"/>' }))
  expect(await refusalOf(file)).toContain(`${image} is no WebP`)
})

test('a dry run changes nothing [MOVE-7]', async () => {
  const lines: string[] = []
  const file = await writeZip(good)
  await moveIn(empty.ctx(), { file, isDryRun: true, print: (line) => lines.push(line) })
  expect(lines).toContain('products: 1')
  expect(await empty.db.$count(products)).toBe(0)
  expect(empty.images.kept.size).toBe(0)
})

test('a cancelled move changes nothing [MOVE-7]', async () => {
  const cancelled = new AbortController()
  const print = (line: string) => void (line === 'products: 1' && cancelled.abort())
  const moving = moveIn(empty.ctx(), {
    file: await writeZip(good),
    print,
    signal: cancelled.signal,
  })
  await expect(moving).rejects.toThrow('aborted')
  expect(await empty.db.$count(products)).toBe(0)
  expect(empty.images.kept.size).toBe(0)
})

test('a database that fails is one line without data, and leaves no image [MOVE-7]', async () => {
  const cause = new Error('no space left on device')
  const put = async (...image: Parameters<typeof empty.images.put>) => {
    await empty.images.put(...image)
    throw new DrizzleQueryError('insert', ['ida@shop.test'], cause)
  }
  const ctx = { ...empty.ctx(), images: { ...empty.images, put } }
  const moving = moveIn(ctx, { file: await writeZip(good), print: () => {} })
  await expect(moving).rejects.toThrow(
    /^The database failed: no space left on device\. If its disk is full, .*\nNothing was changed\.$/,
  )
  expect(empty.images.kept.size).toBe(0)
})

test('a cancelled export leaves nothing, and names what a killed one has left [MOVE-10]', async () => {
  const file = await temporaryFile('shop.zip')
  const cancelled = new AbortController()
  const exporting = exportToFile(former.ctx(), file, {
    shop: { name: '', publicUrl: '', timezone: '', currency: '' },
    onProgress: () => cancelled.abort(new Error('Cancelled')),
    signal: cancelled.signal,
  })
  await expect(exporting).rejects.toThrow('Cancelled')
  expect(await readdir(dirname(file))).toEqual([])
  const left = `${file}.0000.unfinished`
  await writeFile(left, 'half')
  expect(listUnfinished(file)).toEqual([left])
  expect(listUnfinished(`${file}/none/shop.zip`)).toEqual([])
})

test('an archive with prices in another currency is refused, in the check too [MOVE-8]', async () => {
  const file = await temporaryFile('shop.zip')
  await exportToFile(former.ctx(), file, {
    shop: { name: '', publicUrl: '', timezone: '', currency: 'EUR' },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const moving = moveIn(empty.ctx(), { file, isDryRun: true, print: () => undefined })
  await expect(moving).rejects.toThrow('Set SHOP_CURRENCY=EUR.')
})

test('a name that leads to a name that was merged is refused [MOVE-8]', async () => {
  const name = (number: number, mergedInto: string | null) => ({
    id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    kind: 'artist',
    slug: `a-${number}`,
    name: `A ${number}`,
    sortName: `A ${number}`,
    normalizedName: `a${number}`,
    mergedInto,
    about: '',
  })
  const last = name(1, null)
  const middle = name(2, last.id)
  const first = name(3, middle.id)
  const lines = [last, middle, first].map((line) => `${JSON.stringify(line)}\n`)
  const file = await writeZip(withFiles({ 'data/artists-and-labels.jsonl': lines.join('') }))
  expect(await refusalOf(file)).toContain('leads to a name that was merged')
})

describe('a shop that may get rows', () => {
  const filled = setUpShopPerTest()

  test('refuses a shop that is not empty [MOVE-4]', async () => {
    await makeProduct(filled.db)
    const moving = moveIn(filled.ctx(), { file: await writeZip(good), print: () => {} })
    await expect(moving).rejects.toThrow('This shop is not empty: it has products.')
    expect(await filled.db.$count(products)).toBe(1)
  })

  test('an admin of the empty shop stays one, with the password [MOVE-4]', async () => {
    const admin = await makeAdmin(filled.db)
    await moveIn(filled.ctx(), { file: await writeZip(good), print: () => {} })
    const api = await filled.apiAs(admin)
    const { users } = await api('GET /users', { query: {} })
    expect(users.map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        [admin.email, 'admin'],
        ['ida@shop.test', 'user'],
      ]),
    )
  })

  test('a stock that no movement explains gets one [MOVE-6]', async () => {
    const files = { 'data/stock-movements.jsonl': '' }
    await moveIn(filled.ctx(), { file: await writeZip(withFiles(files)), print: () => {} })
    const after = await readArchive(await exportShop(filled))
    expect(textOf('data/stock-movements.jsonl', after)).toContain('"quantity":3,"reason":"opening"')
  })
})
