import { subHours } from 'date-fns/subHours'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../server/accounts/index.ts'
import { createProduct } from '../../server/catalogue/create-product.ts'
import { images } from '../../server/images/images.tables.ts'
import { createRenditions } from '../../server/images/renditions.ts'
import { sweepOrphans } from '../../server/images/sweep-orphans.ts'
import { withTransaction } from '../../server/platform/db/with-transaction.ts'
import { makeAdmin, makeProduct } from '../support/factories.ts'
import { createFakeImageStore } from '../support/fakes.ts'
import { draw, sellShowing, uploadTo } from '../support/pictures.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let adminToken: string

beforeAll(async () => {
  shop = await createTestApp()
  adminToken = await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})
afterAll(() => shop.close())

const upload = (bytes: Buffer) => uploadTo(shop, bytes, { token: adminToken })

describe('serving', () => {
  let url: string
  beforeAll(async () => {
    const { body } = await upload(await draw(900, 450).png().toBuffer())
    url = body.secure_url ?? ''
  })
  const widthOf = async (path: string) =>
    (await sharp((await shop.app.inject(path)).rawPayload).metadata()).width

  test('gives the picture to be kept for ever', async () => {
    const answer = await shop.app.inject(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { etag } = answer.headers
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('gives smaller copies and never larger ones', async () => {
    expect(await widthOf(`${url}?w=160`)).toBe(160)
    expect(await widthOf(`${url}?w=640`)).toBe(640)
    expect(await widthOf(`${url}?w=1280`)).toBe(900)
  })

  test('gives AVIF to browsers that read it, once the job has made it, and WebP to others', async () => {
    const modern = { accept: 'image/avif,image/webp,*/*;q=0.8' }
    const { body } = await upload(await draw(500, 500, '#7a1f3d').png().toBuffer())
    const get = (query: string, headers = {}) =>
      shop.app.inject({ url: `${body.secure_url}${query}`, headers })
    await shop.runJobs()
    for (const [query, width] of [
      ['', 500],
      ['?w=160', 160],
      ['?w=1280', 500],
    ] as const) {
      const avif = await get(query, modern)
      expect(avif.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
      expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', width })
      const webp = await get(query)
      expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
      expect(webp.headers.etag).not.toBe(avif.headers.etag)
    }
  })

  test('nobody waits for an AVIF: one that is missing is made behind the answer', async () => {
    const store = createFakeImageStore()
    const bytes = await draw(500, 500).webp().toBuffer()
    await store.put('old', bytes, 'image/webp')
    const { promise: made, resolve } = Promise.withResolvers<void>()
    const getPicture = createRenditions({
      ...store,
      async putRendition(...rendition) {
        await store.putRendition(...rendition)
        if (rendition[1].format === 'avif') resolve()
      },
    })
    expect(await getPicture('old', 160, true)).toMatchObject({ format: 'webp' })
    await made
    expect(await getPicture('old', 160, true)).toMatchObject({ format: 'avif' })
    expect(await getPicture('old', 160, false)).toMatchObject({ format: 'webp' })
  })

  test.each(['100', '0', '-1', 'wide', '320.0', ''])('refuses the width "%s"', async (width) => {
    const answer = await shop.app.inject(`${url}?w=${width}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field: 'w' })
  })

  test.each([
    '/images/unknown.webp',
    '/images/unknown.webp?w=320',
    '/images/..%2f..%2fpackage.json',
    '/images/..%2f..%2fpackage.webp',
    '/images/%2e%2e.webp',
    '/images/a%00.webp',
    '/images/.webp',
    '/images/unknown.png',
    '/images/..\\..\\x.webp',
  ])('finds nothing at %s', async (path) => {
    expect((await shop.app.inject(path)).statusCode).toBe(404)
  })
})

describe('the sweep', () => {
  const uploadNew = async () => {
    const { body } = await upload(await draw(200, 200).png().toBuffer())
    return { id: body.public_id ?? '', url: body.secure_url ?? '' }
  }
  const ageByDay = (publicIds: string[]) =>
    shop.db
      .update(images)
      .set({ createdAt: subHours(shop.ctx().now, 25) })
      .where(inArray(images.publicId, publicIds))

  test('takes uploads older than a day that nothing shows, with all their copies', async () => {
    const [unused, fresh, front, back, archived, sold] = [
      await uploadNew(),
      await uploadNew(),
      await uploadNew(),
      await uploadNew(),
      await uploadNew(),
      await uploadNew(),
    ]
    await shop.runJobs()
    await makeProduct(shop.db, { thumbnail: front.url, images: [back.url] })
    await makeProduct(shop.db, { thumbnail: archived.url, archivedAt: new Date() })
    await sellShowing(shop, `https://cdn.example/${sold.id}.webp?v=1`)
    await ageByDay([unused.id, front.id, back.id, archived.id, sold.id])
    await sweepOrphans(shop.ctx())
    const rows = (await shop.db.select().from(images)).map(({ publicId }) => publicId)
    for (const { id } of [fresh, front, back, archived, sold]) {
      expect(shop.images.kept.has(id)).toBe(true)
      expect(rows).toContain(id)
    }
    expect(shop.images.kept.has(unused.id)).toBe(false)
    expect(rows).not.toContain(unused.id)
    expect([...shop.images.renditions.keys()].some((key) => key.startsWith(unused.id))).toBe(false)
  })

  test('takes files without a row and copies without an image, unless something shows them', async () => {
    const webp = await draw(20, 20).webp().toBuffer()
    await shop.images.put('no-row', webp, 'image/webp')
    await shop.images.put('no-row-shown', webp, 'image/webp')
    for (const id of ['no-image', 'no-image-shown'])
      await shop.images.putRendition(id, { width: 160, format: 'webp' }, webp)
    await makeProduct(shop.db, {
      thumbnail: '/images/no-row-shown.webp',
      images: ['/images/no-image-shown.webp'],
    })
    await sweepOrphans(shop.ctx())
    const ids = (await shop.images.listKept()).map(({ publicId }) => publicId)
    expect(ids).toEqual(expect.arrayContaining(['no-row-shown', 'no-image-shown']))
    expect(ids).not.toContain('no-row')
    expect(ids).not.toContain('no-image')
  })

  test('leaves a picture that a product is just being saved with', async () => {
    const { id, url } = await uploadNew()
    await ageByDay([id])
    await withTransaction(shop.ctx(), async (ctx) => {
      await createProduct(ctx, {
        name: 'Just now',
        price: 1,
        type: 'merch',
        stock: 0,
        brand: '',
        description: '',
        thumbnail: url,
        images: [],
      })
      await sweepOrphans(shop.ctx())
    })
    expect(shop.images.kept.has(id)).toBe(true)
  })
})
