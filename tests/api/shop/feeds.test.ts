import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { xml2js } from 'xml-js'
import { configureFormats } from '#contract/locale.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { toFormats } from '#server/format-settings.ts'
import { systemContext } from '#server/platform/context.ts'
import { archiveProduct } from '#server/products/archive-product.ts'
import { makeDrop } from '#tests/support/app/drops.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()

const nasty = 'Rook & <Sons>: "Ünder\u0007 ]]> the 🌊'
const written = nasty.replace('\u0007', '')

async function read(path: string) {
  const answer = await shop.app.inject({ url: path })
  expect(answer.statusCode).toBe(200)
  return answer
}

type Element = { _text?: string[]; _cdata?: string[] }
type Rss = { rss: [{ channel: [{ item?: Record<string, Element[]>[] }] }] }

/** The items of the feed, each as the texts of its elements by name. */
async function readItems(path: string): Promise<Record<string, string[]>[]> {
  const { body } = await read(path)
  const { rss } = xml2js(body, { compact: true, alwaysArray: true }) as Rss
  return (rss[0].channel[0].item ?? []).map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, elements]) => [
        name,
        elements.map(({ _text = [], _cdata = [] }) => [..._text, ..._cdata].join('')),
      ]),
    ),
  )
}

test('feeds list the newest product first', async () => {
  await makeProduct(shop.db, { name: 'Older', createdAt: new Date('2020-01-01') })
  const { id } = await makeProduct(shop.db, {
    name: nasty,
    artist: 'The Lanterns',
    description: 'A quiet one.',
    priceCents: 3950,
    createdAt: new Date('2030-01-01'),
  })
  const link = `${shop.services.settings.publicUrl}/products/item/${id}`
  const [first] = await readItems('/feed.xml')
  expect(first).toMatchObject({
    title: [`The Lanterns: ${written}`],
    link: [link],
    description: ['$39.50. A quiet one.'],
  })
  const json = await read('/feed.json')
  expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(json.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    items: [{ id: link, url: link, title: `The Lanterns: ${written}` }, {}],
  })
})

test('a new product without own stock has the price of its used copies', async () => {
  const createdAt = new Date('2031-01-01')
  const record = await makeProduct(shop.db, { stock: 0, priceCents: 500, createdAt })
  await makeUsedCopy(shop.db, record, { priceCents: 1200 })
  await makeUsedCopy(shop.db, record, { priceCents: 3000 })
  const [first] = await readItems('/feed.xml')
  expect(first).toMatchObject({
    link: [`${shop.services.settings.publicUrl}/products/item/${record.id}`],
    description: ['from $12.00.'],
  })
})

test('signs that end a section of XML end none', async () => {
  const name = 'Side ]]> by ]]> Side'
  const createdAt = new Date('2032-01-01')
  const { id } = await makeProduct(shop.db, { name, description: ']]> <b>]]>', createdAt })
  const [first, second] = await readItems('/feed.xml')
  expect(first?.link).toEqual([`${shop.services.settings.publicUrl}/products/item/${id}`])
  expect(first?.title?.[0]?.replaceAll(' ', '')).toContain('Side]]>by]]>Side')
  expect(second?.title).toHaveLength(1)
})

test('an empty shop has valid feeds', async () => {
  const empty = await createTestApp()
  for (const path of ['/feed.xml', '/feed.json', '/merchant-feed.xml', '/merchant-feed.tsv']) {
    expect((await empty.app.inject({ url: path })).statusCode).toBe(200)
  }
  await empty.close()
})

/** Gives a record a barcode and a catalogue number; returns their parts of the feed. */
async function makeNumbered(id: string) {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const pressing = {
    labels: [{ name: 'Columbia', catalogueNumber: '88883716861' }],
    identifiers: [{ type: 'Barcode' as const, value: '888837168618' }],
  }
  await admin('PATCH /products/:id', { params: { id }, body: { pressing } })
  return { 'g:gtin': ['0888837168618'], 'g:mpn': ['88883716861'] }
}

test('the Google Merchant feed lists every offer with an image that can be bought (REC-41)', async () => {
  const thumbnail = '/images/a.webp'
  const inStock = await makeProduct(shop.db, {
    name: nasty,
    artist: 'The Lanterns',
    brand: 'Low Bridge',
    genre: 'Folk',
    thumbnail,
    images: ['/images/b.webp', '/images/c.webp'],
    priceCents: 3900,
  })
  const soldOut = await makeProduct(shop.db, { name: 'Sold out', thumbnail, stock: 0 })
  const copy = await makeUsedCopy(shop.db, soldOut, { priceCents: 1200 })
  const numbered = await makeNumbered(soldOut.id)
  const ahead = await makeProduct(shop.db, {
    name: 'Ahead',
    thumbnail,
    genre: 'Folk',
    releaseDate: '2999-02-03',
  })
  const gone = await makeProduct(shop.db, { name: 'Gone', thumbnail })
  await archiveProduct(systemContext(shop.services, 'test'), gone.id)
  await makeProduct(shop.db, { name: 'No picture', thumbnail: '' })
  const { publicUrl } = shop.services.settings
  const items = new Map(
    (await readItems('/merchant-feed.xml')).map((item) => [item['g:id']?.[0], item]),
  )
  expect([...items.keys()].sort()).toEqual([inStock.id, copy.id, ahead.id].sort())
  expect(items.get(inStock.id)).toMatchObject({
    'g:title': [`The Lanterns: ${written}`],
    'g:link': [`${publicUrl}/products/item/${inStock.id}`],
    'g:image_link': [`${publicUrl}/images/a.webp`],
    'g:additional_image_link': [`${publicUrl}/images/b.webp`, `${publicUrl}/images/c.webp`],
    'g:availability': ['in_stock'],
    'g:price': ['39.00 AUD'],
    'g:brand': ['Low Bridge'],
    'g:product_type': ['vinyl > Folk'],
  })
  expect(items.get(inStock.id)).toMatchObject({
    'g:condition': ['new'],
    'g:identifier_exists': ['no'],
  })
  expect(items.get(copy.id)).toMatchObject({
    'g:condition': ['used'],
    'g:price': ['12.00 AUD'],
    ...numbered,
  })
  expect(items.get(copy.id)).not.toHaveProperty('g:identifier_exists')
  expect(items.get(ahead.id)).toMatchObject({
    'g:availability': ['preorder'],
    'g:availability_date': ['2999-02-03'],
  })
})

test('the merchant feed as tab-separated text lists the offers of the XML [TOOL-15]', async () => {
  const record = await makeProduct(shop.db, { name: nasty, thumbnail: '/images/a.webp' })
  const { body, headers } = await read('/merchant-feed.tsv')
  expect(headers['content-type']).toBe('text/tab-separated-values; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=600')
  const [head = '', ...lines] = body.trimEnd().split('\n')
  const columns = head.split('\t').length
  expect(lines.filter((line) => line.split('\t').length !== columns)).toEqual([])
  const ids = (await readItems('/merchant-feed.xml')).map((item) => item['g:id']?.[0])
  expect(ids).toContain(record.id)
  expect(lines.map((line) => line.split('\t')[0])).toEqual(ids)
})

test('a pre-order becomes available on its release day in the time zone of the shop', async () => {
  const album = { thumbnail: '/images/a.webp', releaseDate: '2026-03-05' }
  const { id } = await makeProduct(shop.db, album)
  const availability = async () =>
    (await readItems('/merchant-feed.xml')).find((item) => item['g:id']?.[0] === id)?.[
      'g:availability'
    ]
  // In Sydney, eleven hours ahead, one minute before midnight and at midnight.
  shop.setNow('2026-03-04T12:59:00Z')
  expect(await availability()).toEqual(['preorder'])
  shop.setNow('2026-03-04T13:00:00Z')
  expect(await availability()).toEqual(['in_stock'])
})

test('the merchant feed has a new ETag once a drop is on sale (DROP-8, DROP-14)', async () => {
  shop.setNow('2026-03-04T02:00:00Z')
  await makeDrop(shop, { startsAt: '2026-03-04T03:00:00Z' }, { thumbnail: '/images/a.webp' })
  const poll = (etag = '') =>
    shop.app.inject({ url: '/merchant-feed.xml', headers: { 'if-none-match': etag } })
  const etag = String((await poll()).headers.etag)
  shop.setNow('2026-03-04T02:59:59Z')
  expect((await poll(etag)).statusCode).toBe(304)
  shop.setNow('2026-03-04T03:00:00Z')
  expect((await poll(etag)).statusCode).toBe(200)
})

test('the merchant feed has a new ETag in another currency or country [TOOL-7]', async () => {
  onTestFinished(() => configureFormats(undefined))
  const poll = (etag = '') =>
    shop.app.inject({ url: '/merchant-feed.xml', headers: { 'if-none-match': etag } })
  const etag = String((await poll()).headers.etag)
  expect((await poll(etag)).statusCode).toBe(304)
  for (const set of [{ currency: 'EUR' }, { country: 'NZ' }]) {
    configureFormats(toFormats(set))
    expect((await poll(etag)).statusCode).toBe(200)
  }
})

describe('a client that polls', () => {
  const poll = (url: string, etag?: string) =>
    shop.app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} })
  const etagOf = async (url: string) => String((await poll(url)).headers.etag)
  const paths = [
    ...['/feed.xml', '/feed.json', '/merchant-feed.xml', '/merchant-feed.tsv'],
    ...['/sitemap.xml', '/sitemap-1.xml'],
  ]

  test.each(paths)('gets 304 for %s until something changes [TOOL-7]', async (path) => {
    const { id } = await makeProduct(shop.db, { name: 'Polled', thumbnail: '/images/a.webp' })
    const first = await poll(path)
    expect(first.statusCode).toBe(200)
    const etag = String(first.headers.etag)
    for (const given of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await poll(path, given)
      expect([given, again.statusCode, again.payload]).toEqual([given, 304, ''])
      expect(again.headers).toMatchObject({ etag, 'cache-control': first.headers['cache-control'] })
      expect(again.headers).not.toHaveProperty('content-type')
    }
    expect((await poll(path, '"other"')).payload).toBe(first.payload)
    await archiveProduct(shop.ctx(), id)
    const changed = await poll(path, etag)
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('learns from the merchant feed what sold out, moved or came out [TOOL-7]', async () => {
    const { id } = await makeProduct(shop.db, { thumbnail: '/images/b.webp', stock: 2 })
    const path = '/merchant-feed.xml'
    const isThis = eq(products.id, id)
    const etags = [await etagOf(path)]
    await shop.db.update(products).set({ reserved: 1 }).where(isThis)
    expect(await etagOf(path)).toBe(etags[0])
    await shop.db.update(products).set({ reserved: 2 }).where(isThis)
    etags.push(await etagOf(path))
    await shop.db
      .update(products)
      .set({ images: ['/images/c.webp'] })
      .where(isThis)
    etags.push(await etagOf(path))
    shop.advance(24 * 60 * 60_000)
    etags.push(await etagOf(path))
    expect(new Set(etags).size).toBe(4)
    await shop.db.update(products).set({ reserved: 0 }).where(isThis)
  })
})

test('/feed-used.xml lists the latest used copies, latest arrival first (COPY-22)', async () => {
  const record = await makeProduct(shop.db, {
    name: 'Reeds',
    artist: 'Marrow',
    description: 'Calm.',
  })
  const earlier = await makeUsedCopy(shop.db, record)
  const latest = await makeUsedCopy(shop.db, record, {
    priceCents: 600,
    images: ['/images/own.webp'],
    copy: { sleeveGrade: 'No Cover', notes: 'A written name.' },
  })
  const { headers } = await read('/feed-used.xml')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const { publicUrl } = shop.services.settings
  const items = await readItems('/feed-used.xml')
  expect(items.slice(0, 2).map(({ link }) => link)).toEqual([
    [`${publicUrl}/products/item/${latest.id}`],
    [`${publicUrl}/products/item/${earlier.id}`],
  ])
  expect(items[0]).toMatchObject({
    title: ['Marrow: Reeds (used: media VG+, sleeve No cover)'],
    description: [
      expect.stringMatching(
        /^\$6\.00\. Used copy\. Media: Very Good Plus.*A written name\..*Calm\.$/s,
      ),
    ],
  })
})
