import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { deleteImage } from '#server/image-cleanup/delete-image.ts'
import { deleteOrphans } from '#server/image-cleanup/delete-orphans.ts'
import { images } from '#server/images/images.tables.ts'
import { createRenditions } from '#server/images/renditions.ts'
import { mailings } from '#server/newsletter/newsletter.tables.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { insertProduct } from '#server/products/insert-product.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { orderOffers } from '#tests/support/app/sold-copies.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { createFakeImageStore } from '#tests/support/fakes/fakes.ts'
import { draw, sellShowing, uploadTo } from '#tests/support/payloads/pictures.ts'

const shop = setUpShop()
let adminToken: string

beforeAll(async () => {
  adminToken = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})

const upload = (bytes: Buffer) => uploadTo(shop, bytes, { token: adminToken })

describe('serving', () => {
  let url: string
  beforeAll(async () => {
    const { body } = await upload(await draw(900, 450).png().toBuffer())
    url = body.secure_url ?? ''
  })
  const widthOf = async (path: string) =>
    (await sharp((await shop.app.inject(path)).rawPayload).metadata()).width

  test('marks an image as immutable', async () => {
    const answer = await shop.app.inject(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      // Mails show images on other sites.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { etag } = answer.headers
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('serves smaller sizes and never larger ones', async () => {
    expect(await widthOf(`${url}?w=160`)).toBe(160)
    expect(await widthOf(`${url}?w=640`)).toBe(640)
    expect(await widthOf(`${url}?w=1280`)).toBe(900)
  })

  test('serves AVIF to browsers that accept it once the job has made it, WebP to others', async () => {
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

  test('creates a missing AVIF after the response', async () => {
    const store = createFakeImageStore()
    const bytes = await draw(500, 500).webp().toBuffer()
    await store.put('old', bytes, 'image/webp')
    const { promise: made, resolve } = Promise.withResolvers<void>()
    const { getImage } = createRenditions({
      ...store,
      async putRendition(...rendition) {
        await store.putRendition(...rendition)
        if (rendition[1].format === 'avif') resolve()
      },
    })
    expect(await getImage('old', 160, true)).toMatchObject({ format: 'webp' })
    await made
    expect(await getImage('old', 160, true)).toMatchObject({ format: 'avif' })
    expect(await getImage('old', 160, false)).toMatchObject({ format: 'webp' })
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
  ])('answers 404 at %s', async (path) => {
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

  test('deletes unreferenced uploads older than a day, with all their sizes', async () => {
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
    await deleteOrphans(shop.ctx())
    const rows = (await shop.db.select().from(images)).map(({ publicId }) => publicId)
    for (const { id } of [fresh, front, back, archived, sold]) {
      expect(shop.images.kept.has(id)).toBe(true)
      expect(rows).toContain(id)
    }
    expect(shop.images.kept.has(unused.id)).toBe(false)
    expect(rows).not.toContain(unused.id)
    expect([...shop.images.renditions.keys()].some((key) => key.startsWith(unused.id))).toBe(false)
  })

  test('keeps the photos of a sold copy that the copy no longer shows (COPY-29)', async () => {
    const { id, url } = await uploadNew()
    const record = await makeProduct(shop.db)
    const copy = await makeUsedCopy(shop.db, record, { images: [url] })
    await orderOffers(shop, copy)
    await shop.db.update(products).set({ images: [] }).where(eq(products.id, copy.id))
    await ageByDay([id])
    await deleteImage(shop.ctx(), id)
    await deleteOrphans(shop.ctx())
    expect((await shop.app.inject(url)).statusCode).toBe(200)
  })

  test('keeps the images in the texts of reviews and newsletters [VOICE-1, VOICE-4]', async () => {
    const [reviewed, mailed] = [await uploadNew(), await uploadNew()]
    await makeProduct(shop.db, { review: `Warm.\n\n![Sleeve](${reviewed.url})` })
    await shop.db.insert(mailings).values({ introduction: `![Shop](${mailed.url}?w=600)` })
    await ageByDay([reviewed.id, mailed.id])
    await deleteImage(shop.ctx(), reviewed.id)
    await deleteOrphans(shop.ctx())
    for (const { id } of [reviewed, mailed]) expect(shop.images.kept.has(id)).toBe(true)
  })

  test('keeps what a change replaced for 30 days, in which its undo shows it again [UNDO-1]', async () => {
    const [cover, photo] = [await uploadNew(), await uploadNew()]
    const admin = shop.api(adminToken)
    const { id } = await makeProduct(shop.db, { thumbnail: cover.url })
    const review = { text: `Warm.\n\n![Sleeve](${photo.url})`, author: 'Ana', isPick: false }
    await admin('PUT /products/:id/review', { params: { id }, body: review })
    await admin('PUT /products/:id/review', { params: { id }, body: { ...review, text: 'Warm.' } })
    await admin('PATCH /products/:id', { params: { id }, body: { thumbnail: '' } })
    await ageByDay([cover.id, photo.id])
    await deleteOrphans(shop.ctx())
    for (const each of [cover, photo]) expect(shop.images.kept.has(each.id)).toBe(true)
    await undo(admin, await latestEntryOf(shop.db, id))
    const { product } = await admin('GET /products/:id', { params: { id } })
    expect(product.thumbnail).toBe(cover.url)
    const createdAt = subDays(shop.ctx().now, 31)
    await shop.db.update(auditEntries).set({ createdAt }).where(eq(auditEntries.subjectId, id))
    await deleteOrphans(shop.ctx())
    expect(shop.images.kept.has(cover.id)).toBe(true)
    expect(shop.images.kept.has(photo.id)).toBe(false)
  })

  test('deletes at once what is removed in a form, and an undo shows no image that is gone', async () => {
    const [first, second] = [await uploadNew(), await uploadNew()]
    const admin = shop.api(adminToken)
    const { id } = await makeProduct(shop.db, { images: [first.url, second.url] })
    await admin('PATCH /products/:id', { params: { id }, body: { images: [second.url] } })
    await admin('DELETE /products/image/:publicId', { params: { publicId: first.id } })
    expect(shop.images.kept.has(first.id)).toBe(false)
    const entry = await latestEntryOf(shop.db, id)
    const { changes } = await previewUndo(admin, entry)
    expect(changes[0]?.after).toMatchObject({ images: [second.url] })
    await expect(undo(admin, entry)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('What it replaced is gone by now.'),
    })
  })

  test('deletes files without a row and sizes without an image, unless referenced', async () => {
    const webp = await draw(20, 20).webp().toBuffer()
    await shop.images.put('no-row', webp, 'image/webp')
    await shop.images.put('no-row-shown', webp, 'image/webp')
    for (const id of ['no-image', 'no-image-shown'])
      await shop.images.putRendition(id, { width: 160, format: 'webp' }, webp)
    await makeProduct(shop.db, {
      thumbnail: '/images/no-row-shown.webp',
      images: ['/images/no-image-shown.webp'],
    })
    await deleteOrphans(shop.ctx())
    const ids = (await shop.images.listStored()).map(({ publicId }) => publicId)
    expect(ids).toEqual(expect.arrayContaining(['no-row-shown', 'no-image-shown']))
    expect(ids).not.toContain('no-row')
    expect(ids).not.toContain('no-image')
  })

  test('keeps an image of a product that is being saved', async () => {
    const { id, url } = await uploadNew()
    await ageByDay([id])
    await withTransaction(shop.ctx(), async (ctx) => {
      await insertProduct(ctx, {
        name: 'Just now',
        price: 1,
        type: 'merch',
        stock: 0,
        brand: '',
        description: '',
        thumbnail: url,
        images: [],
      })
      await deleteOrphans(shop.ctx())
    })
    expect(shop.images.kept.has(id)).toBe(true)
  })
})
