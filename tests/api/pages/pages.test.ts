import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { FURTHER_PAGES_MAX, PAGE_TEXT_MAX, PAGE_VERSIONS_MAX } from '#contract/limits.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { deleteOrphans } from '#server/image-cleanup/delete-orphans.ts'
import { images } from '#server/images/images.tables.ts'
import { pages, pageVersions } from '#server/pages/pages.tables.ts'
import { toPublicSettings } from '#server/storefront.ts'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop({ supplier: { address: ['1 Lane'] } })
let here: CachedApp
let there: CachedApp
let admin: Api
beforeAll(async () => {
  here = await openCachedApp(shop)
  there = await openCachedApp(shop)
})
afterAll(async () => {
  await here.close()
  await there.close()
})
beforeEach(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await shop.db.delete(pages).where(eq(pages.isFixed, false))
  await shop.db.delete(pageVersions)
  await shop.db.update(pages).set({ text: '', description: '', isPublished: false })
  await invalidated()
})

const invalidated = () => Promise.all([here.invalidated(), there.invalidated()])
const visitor = () => shop.api()

async function findPage(slug: string): Promise<ShopPage> {
  const { pages } = await admin('GET /shop-pages')
  const page = pages.find((each) => each.slug === slug)
  if (!page) throw new Error(`There is no page ${slug}`)
  return page
}

async function set(slug: string, change: Partial<PageInput>, headers = {}) {
  const page = await findPage(slug)
  const body = toInput({ ...page, ...change })
  return admin('PUT /shop-pages/:id', { params: { id: page._id }, body, headers })
}

const toInput = ({ slug, title, description, text, isPublished }: PageInput): PageInput => ({
  slug,
  title,
  description,
  text,
  isPublished,
})
const draft: PageInput = {
  slug: 'gift-cards',
  title: 'Gift cards',
  description: '',
  text: 'Soon',
  isPublished: true,
}

describe('the pages of a shop', () => {
  test('are five at first, none of them published [PAGE-1]', async () => {
    const { pages } = await admin('GET /shop-pages')
    expect(pages.map(({ slug, isFixed, isPublished }) => [slug, isFixed, isPublished])).toEqual(
      ['about', 'contact', 'jobs', 'terms', 'privacy'].map((slug) => [slug, true, false]),
    )
    await expect(
      visitor()('GET /pages/:slug', { params: { slug: 'about' } }),
    ).rejects.toMatchObject({ statusCode: 404 })
  })

  test('show in every process while they are published [PAGE-2, PAGE-3]', async () => {
    const before = JSON.stringify(toPublicSettings(here.settings, new Date(0)))
    await set('about', { text: 'We sell *records*.', isPublished: true })
    await invalidated()
    for (const app of [here, there]) {
      const answer = await app.ask('/api/pages/about')
      expect(JSON.parse(answer.bytes.toString()).page).toMatchObject({
        slug: 'about',
        title: 'About',
        content: [
          { tag: 'p' },
          { text: 'We sell ' },
          { tag: 'em' },
          { text: 'records' },
          {},
          {},
          {},
        ],
      })
      expect(toPublicSettings(app.settings, new Date(0)).pages).toEqual([
        { slug: 'about', title: 'About' },
      ])
    }
    await set('about', { text: 'We bought records.' })
    await invalidated()
    expect((await there.ask('/api/pages/about')).bytes.toString()).toContain('We bought')
    await set('about', { isPublished: false })
    await invalidated()
    expect((await there.ask('/api/pages/about')).statusCode).toBe(404)
    expect(JSON.stringify(toPublicSettings(here.settings, new Date(0)))).toBe(before)
  })

  test('have the beginning of their text as description, unless the owner wrote one [PAGE-2]', async () => {
    const read = async () =>
      (await visitor()('GET /pages/:slug', { params: { slug: 'about' } })).page.description
    const text = '## Hello\n\nWe sell *records* in [Leeds](/).\nOnly records.'
    await set('about', { text, isPublished: true })
    expect(await read()).toBe('Hello We sell records in Leeds. Only records.')
    await set('about', { text: 'Rain, a record. '.repeat(20) })
    expect(await read()).toBe(`${'Rain, a record. '.repeat(9)}Rain, a record…`)
    await set('about', { description: 'Who we are' })
    expect(await read()).toBe('Who we are')
  })

  test('are in the sitemap while they are published [PAGE-4]', async () => {
    const read = async () => (await here.ask('/sitemap.xml')).bytes.toString()
    const before = await read()
    await set('terms', { text: 'Be kind.', isPublished: true })
    await admin('POST /shop-pages', { body: draft })
    await invalidated()
    const sitemap = await read()
    expect(sitemap).toContain('<loc>http://shop.test/terms</loc>')
    expect(sitemap).toContain('<loc>http://shop.test/pages/gift-cards</loc>')
    await set('terms', { isPublished: false })
    await set('gift-cards', { isPublished: false })
    await invalidated()
    expect(await read()).toBe(before)
  })

  test('keep the versions of their text, which can be put back [PAGE-5]', async () => {
    await set('jobs', { text: 'One' })
    await set('jobs', { text: 'Two' })
    await set('jobs', { isPublished: true })
    const { _id: id } = await findPage('jobs')
    const list = async () =>
      (await admin('GET /shop-pages/:id/versions', { params: { id } })).versions
    expect((await list()).map(({ number, text }) => [number, text])).toEqual([
      [2, 'Two'],
      [1, 'One'],
    ])
    const [, first] = await list()
    await set('jobs', { text: first?.text ?? '' })
    expect((await list()).map(({ text }) => text)).toEqual(['One', 'Two', 'One'])
    for (let round = 0; round < PAGE_VERSIONS_MAX; round += 1)
      await set('jobs', { text: `${round}` })
    expect(await list()).toHaveLength(PAGE_VERSIONS_MAX)
  })

  test('have entries in the audit log, which name the way back [PAGE-5]', async () => {
    await set('jobs', { text: 'One' })
    const { _id: id } = await findPage('jobs')
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(entries[0]).toMatchObject({
      action: 'page.changed',
      before: { textVersion: 0 },
      after: { textVersion: 1 },
    })
    const params = { id: entries[0]?._id ?? '' }
    const { preview } = await admin('GET /audit/:id/undo', { params })
    expect(preview.refusal).toContain('put one back')
  })

  test('are not replaced by a form that shows an earlier state [PAGE-6]', async () => {
    const { version } = await findPage('about')
    await set('about', { text: 'One' }, { 'if-match': `"${version}"` })
    await expect(
      set('about', { text: 'Two' }, { 'if-match': `"${version}"` }),
    ).rejects.toMatchObject({ statusCode: 412 })
    expect((await findPage('about')).text).toBe('One')
  })

  test('are at most 20 besides the five, and only these can be deleted [PAGE-1]', async () => {
    const { page } = await admin('POST /shop-pages', { body: draft })
    for (let count = 1; count < FURTHER_PAGES_MAX; count += 1) {
      await admin('POST /shop-pages', { body: { ...draft, slug: `page-${count}` } })
    }
    const one = { ...draft, slug: 'one-more' }
    await expect(admin('POST /shop-pages', { body: one })).rejects.toMatchObject({
      statusCode: 409,
    })
    await admin('DELETE /shop-pages/:id', { params: { id: page._id } })
    await admin('POST /shop-pages', { body: one })
    const { _id: id } = await findPage('terms')
    await expect(admin('DELETE /shop-pages/:id', { params: { id } })).rejects.toMatchObject({
      statusCode: 409,
    })
  })

  test.each<[string, Partial<PageInput>, number, string]>([
    ['an address of the shop', { slug: 'admin' }, 409, 'slug'],
    ['an address that is taken', { slug: 'about' }, 409, 'slug'],
    ['an address with a slash', { slug: 'a/b' }, 400, 'slug'],
    ['an address that leads up', { slug: '..' }, 400, 'slug'],
    ['no title', { title: ' ' }, 400, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 400, 'title'],
    ['no text', { text: ' ' }, 400, 'text'],
    ['50,001 characters', { text: 'x'.repeat(PAGE_TEXT_MAX + 1) }, 400, 'text'],
  ])('refuse %s, and nothing changes [PAGE-9]', async (_, wrong, statusCode, field) => {
    const before = await admin('GET /shop-pages')
    await expect(admin('POST /shop-pages', { body: { ...draft, ...wrong } })).rejects.toMatchObject(
      { statusCode, field },
    )
    expect(await admin('GET /shop-pages')).toEqual(before)
  })

  test('refuse 1 MB of text with a clear answer [PAGE-9]', async () => {
    const { _id: id } = await findPage('about')
    await expect(
      admin('PUT /shop-pages/:id', { params: { id }, body: { ...draft, text: 'x'.repeat(1e6) } }),
    ).rejects.toMatchObject({
      statusCode: expect.toSatisfy((code) => code === 400 || code === 413),
    })
  })

  test('keep the address of a page of every shop [PAGE-9]', async () => {
    await expect(set('about', { slug: 'us' })).rejects.toMatchObject({ statusCode: 409 })
  })

  test('show contact email, address and opening hours on the contact page [PAGE-10]', async () => {
    await set('contact', { text: 'Write to us.', isPublished: true })
    const { page } = await visitor()('GET /pages/:slug', { params: { slug: 'contact' } })
    expect(page.contact).toEqual({ email: '', address: ['1 Lane'], openingHours: [] })
  })

  test('retain the images of all their versions [PAGE-11]', async () => {
    const publicId = 'ab12-c0ffee'
    const values = { publicId, width: 1, height: 1, bytes: 1, createdAt: new Date(0) }
    await shop.db.insert(images).values(values)
    await set('about', { text: `![a](/images/${publicId}.webp)` })
    await set('about', { text: 'none' })
    await deleteOrphans(shop.ctx())
    expect(await shop.db.$count(images, eq(images.publicId, publicId))).toBe(1)
  })

  test('have images with their size, also narrowed ones [PAGE-14]', async () => {
    const values = { publicId: 'front', width: 1200, height: 801, bytes: 1, createdAt: new Date(0) }
    await shop.db.insert(images).values(values)
    const text = '![a](/images/front.webp) ![b](/images/front.webp?w=600) ![c](/images/gone.webp)'
    await set('about', { text, isPublished: true })
    await invalidated()
    const { page } = await visitor()('GET /pages/:slug', { params: { slug: 'about' } })
    expect(page.content.filter(({ tag }) => tag === 'img')).toEqual([
      { tag: 'img', src: '/images/front.webp', alt: 'a', width: 1200, height: 801 },
      { tag: 'img', src: '/images/front.webp?w=640', alt: 'b', width: 600, height: 401 },
      { tag: 'img', src: '/images/gone.webp', alt: 'c' },
    ])
  })

  test('are previewed as they would be shown [PAGE-7]', async () => {
    const { content } = await admin('POST /shop-pages/preview', { body: { text: '# Hi' } })
    expect(content).toEqual([{ tag: 'h2' }, { text: 'Hi' }, { isEnd: true }])
  })
})
