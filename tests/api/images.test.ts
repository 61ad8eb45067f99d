import { subHours } from 'date-fns/subHours'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../server/accounts/index.ts'
import { createProduct } from '../../server/catalogue/create-product.ts'
import { images } from '../../server/images/images.tables.ts'
import { createRenditions } from '../../server/images/renditions.ts'
import { sweepOrphans } from '../../server/images/sweep-orphans.ts'
import { orderLines, orders } from '../../server/orders/orders.tables.ts'
import { withTransaction } from '../../server/platform/db/with-transaction.ts'
import { makeAdmin, makeProduct, makeUser } from '../support/factories.ts'
import { createFakeImageStore } from '../support/fakes.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let adminToken: string

beforeAll(async () => {
  shop = await createTestApp()
  adminToken = await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})
afterAll(() => shop.close())

const MAX = 5_242_880

function draw(width: number, height: number, background = '#3366cc') {
  return sharp({ create: { width, height, channels: 3, background } })
}

async function upload(
  bytes: Buffer,
  { name = 'sleeve.jpg', type = 'image/jpeg', token = adminToken, field = 'file' } = {},
) {
  const form = new FormData()
  form.set('upload_preset', 'products')
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const request = new Response(form)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/images',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { statusCode: answer.statusCode, body: answer.json<Record<string, string>>() }
}

/** A picture of exactly `size` bytes: what follows the end of a JPEG is not part of it. */
async function jpegOf(size: number): Promise<Buffer> {
  const picture = await draw(40, 40).jpeg().toBuffer()
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
}

/** A past order that shows this picture. */
async function sellShowing(thumbnail: string) {
  const product = await makeProduct(shop.db)
  const id = `order-showing-${product.id}`
  const now = new Date()
  const order = { id, email: 'a@example.com', status: 'delivered', totalCents: 1 } as const
  await shop.db.insert(orders).values({ ...order, createdAt: now, expiresAt: now })
  await shop.db.insert(orderLines).values({
    orderId: id,
    position: 0,
    productId: product.id,
    name: product.name,
    thumbnail,
    unitPriceCents: 1,
    quantity: 1,
  })
}

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('IMG-10 IMG-11 API-80 keeps a %s', async (format) => {
    const { statusCode, body } = await upload(await draw(300, 200).toFormat(format).toBuffer())
    expect(statusCode).toBe(201)
    expect(body.public_id).toMatch(/^[0-9a-f]{16}-[0-9a-f]{6}$/)
    expect(body.secure_url).toBe(`/images/${body.public_id}.webp`)
    const [red = 0, green = 0, blue = 0] = Buffer.from(body.public_id?.slice(-6) ?? '', 'hex')
    expect(Math.abs(red - 0x33) + Math.abs(green - 0x66) + Math.abs(blue - 0xcc)).toBeLessThan(12)
    const kept = await sharp(shop.images.kept.get(body.public_id ?? '')).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 300, height: 200 })
    const rows = await shop.db.select().from(images)
    expect(rows.find((row) => row.publicId === body.public_id)).toMatchObject({ width: 300 })
  })

  test('IMG-16 is judged by its bytes, not by its name or declared type', async () => {
    const png = await draw(20, 20).png().toBuffer()
    const disguised = await upload(png, { name: 'notes.txt', type: 'text/plain' })
    expect(disguised.statusCode).toBe(201)
    const text = await upload(Buffer.from('not a picture'), { name: 'sleeve.png' })
    expect(text.statusCode).toBe(415)
  })

  test.each([
    ['a GIF', async () => draw(20, 20).gif().toBuffer()],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a TIFF', async () => draw(20, 20).tiff().toBuffer()],
    ['an AVIF', async () => draw(20, 20).avif({ effort: 0 }).toBuffer()],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a JPEG cut off', async () => (await draw(400, 400).jpeg().toBuffer()).subarray(0, 900)],
    [
      'bytes that only begin like a PNG',
      async () => Buffer.from('89504e470d0a1a0a00000000', 'hex'),
    ],
  ])('IMG-14 IMG-15 refuses %s', async (_, make) => {
    const { statusCode, body } = await upload(await make())
    expect(statusCode).toBe(415)
    expect(body).toMatchObject({ message: 'File must be JPEG, PNG, or WebP', statusCode: 415 })
  })

  test('IMG-12 of 5242880 bytes is accepted', async () => {
    expect((await upload(await jpegOf(MAX))).statusCode).toBe(201)
  })

  test.each([MAX + 1, MAX + 3_000_000])('IMG-13 of %d bytes is too large', async (size) => {
    const { statusCode, body } = await upload(await jpegOf(size))
    expect(statusCode).toBe(413)
    expect(body.message).toBe('File size must be less than 5MB')
  })

  test('is made no larger than 1600 pixels, upright and without camera data', async () => {
    const photo = await draw(2400, 1200)
      .withExif({ IFD0: { Copyright: 'A person' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(photo)
    const kept = await sharp(shop.images.kept.get(body.public_id ?? '')).metadata()
    expect(kept).toMatchObject({ width: 800, height: 1600 })
    expect(kept.exif).toBeUndefined()
  })

  test('is refused when it is small but claims a great many pixels', async () => {
    const bomb = await draw(12_000, 6_000, '#fff').png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(MAX)
    const { statusCode, body } = await upload(bomb)
    expect(statusCode).toBe(413)
    expect(body.message).toContain('million pixels')
  })

  test('is drawn anew: what else the file holds is gone', async () => {
    const payload = '<script>alert(1)</script>'
    const picture = await draw(60, 60)
      .withExif({ IFD0: { ImageDescription: payload } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([picture, Buffer.from(`PK\x03\x04${payload}`)])
    const { statusCode, body } = await upload(polyglot)
    expect(statusCode).toBe(201)
    const kept = shop.images.kept.get(body.public_id ?? '') ?? Buffer.alloc(0)
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('PK')).toBe(false)
  })

  test('needs a form with a file in it', async () => {
    const inject = (headers: Record<string, string>, payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/images',
        headers: { authorization: `Bearer ${adminToken}`, ...headers },
        payload,
      })
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const preset = 'content-disposition: form-data; name="upload_preset"'
    expect(
      (await inject(multipart, `--x\r\n${preset}\r\n\r\nproducts\r\n--x--\r\n`)).json(),
    ).toEqual({ message: 'An image file is required', statusCode: 400, field: 'file' })
    expect((await inject(multipart, `--x\r\n${preset}`)).statusCode).toBe(400)
    expect((await inject({ 'content-type': 'multipart/form-data' }, 'x')).statusCode).toBeLessThan(
      500,
    )
    expect((await inject({ 'content-type': 'application/json' }, '{}')).statusCode).toBe(415)
  })

  test('ROLE-17 is for admins', async () => {
    const picture = await draw(20, 20).png().toBuffer()
    const userToken = await openSession(shop.ctx(), (await makeUser(shop.db)).id)
    expect((await upload(picture, { token: '' })).statusCode).toBe(401)
    expect((await upload(picture, { token: userToken })).statusCode).toBe(403)
    const params = { publicId: 'x' }
    await expect(
      shop.api(userToken)('DELETE /products/image/:publicId', { params }),
    ).rejects.toMatchObject({ statusCode: 403 })
    await expect(shop.api()('DELETE /products/image/:publicId', { params })).rejects.toMatchObject({
      statusCode: 401,
    })
  })
})

describe('a deletion', () => {
  const remove = (publicId: string) =>
    shop.api(adminToken)('DELETE /products/image/:publicId', { params: { publicId } })

  test('IMG-6 API-81 takes the image and its smaller copies, also twice', async () => {
    const { body } = await upload(await draw(400, 400).png().toBuffer())
    const url = body.secure_url ?? ''
    expect((await shop.app.inject(`${url}?w=160`)).statusCode).toBe(200)
    expect(await remove(body.public_id ?? '')).toEqual({ success: true })
    expect((await shop.app.inject(url)).statusCode).toBe(404)
    expect((await shop.app.inject(`${url}?w=160`)).statusCode).toBe(404)
    expect(await remove(body.public_id ?? '')).toEqual({ success: true })
  })

  test('is content with ids of other places', async () => {
    expect(await remove('folder/of another host')).toEqual({ success: true })
    expect(await remove('../../etc/passwd')).toEqual({ success: true })
    expect(await remove('a\u0000b')).toEqual({ success: true })
  })

  test('API-35 API-79 keeps what a past order shows', async () => {
    const { body } = await upload(await draw(400, 400).png().toBuffer())
    await sellShowing(body.secure_url ?? '')
    await remove(body.public_id ?? '')
    expect((await shop.app.inject(body.secure_url ?? '')).statusCode).toBe(200)
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
    await sellShowing(`https://cdn.example/${sold.id}.webp?v=1`)
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
