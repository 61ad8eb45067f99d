import { like } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { rateLimits } from '#server/http/rate-limit.tables.ts'
import { images } from '#server/images/images.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { draw, sellShowing, uploadTo } from '#tests/support/payloads/pictures.ts'

const shop = setUpShop()
let adminToken: string

beforeAll(async () => {
  adminToken = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})

const MAX = 5_242_880

const upload = (bytes: Buffer, form: Partial<Parameters<typeof uploadTo>[2]> = {}) =>
  uploadTo(shop, bytes, { token: adminToken, ...form })

/** An image of exactly `size` bytes: decoders ignore bytes after the end of a JPEG. */
async function jpegOf(size: number): Promise<Buffer> {
  const picture = await draw(40, 40).jpeg().toBuffer()
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
}

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'keeps a %s [IMG-10 IMG-11 API-80]',
    async (format) => {
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
    },
  )

  test('is checked by its bytes, not by its name or declared type [IMG-16]', async () => {
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
  ])('refuses %s [IMG-14 IMG-15]', async (_, make) => {
    const { statusCode, body } = await upload(await make())
    expect(statusCode).toBe(415)
    expect(body).toMatchObject({ message: 'File must be JPEG, PNG, or WebP', statusCode: 415 })
  })

  test('of 5242880 bytes is accepted [IMG-12]', async () => {
    expect((await upload(await jpegOf(MAX))).statusCode).toBe(201)
  })

  test.each([MAX + 1, MAX + 3_000_000])('is refused with %d bytes [IMG-13]', async (size) => {
    const { statusCode, body } = await upload(await jpegOf(size))
    expect(statusCode).toBe(413)
    expect(body.message).toBe('File size must be less than 5MB')
  })

  test('is scaled to at most 1600 pixels, upright and without camera data', async () => {
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

  test('is refused when a small file declares too many pixels', async () => {
    const bomb = await draw(12_000, 6_000, '#fff').png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(MAX)
    const { statusCode, body } = await upload(bomb)
    expect(statusCode).toBe(413)
    expect(body.message).toContain('million pixels')
  })

  test('is re-encoded, without other content of the file', async () => {
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

  test.each(['image', 'File', 'file[]'])(
    'is refused in the form field "%s" [FIX-10]',
    async (field) => {
      const bytes = await draw(40, 40).jpeg().toBuffer()
      const { statusCode, body } = await uploadTo(shop, bytes, { token: adminToken, field })
      expect(statusCode).toBe(400)
      expect(body).toMatchObject({ message: expect.stringContaining('"file"'), field: 'file' })
    },
  )

  test('requires a form with a file', async () => {
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
    const compressed = { ...multipart, 'content-encoding': 'gzip' }
    expect((await inject(compressed, 'x')).json()).toMatchObject({
      message: 'Send the request uncompressed',
      statusCode: 415,
    })
  })

  test('is for admins only [ROLE-17]', async () => {
    const picture = await draw(20, 20).png().toBuffer()
    const userToken = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
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

  test('deletes the image and its sizes, and can be repeated [IMG-6 API-81]', async () => {
    const { body } = await upload(await draw(400, 400).png().toBuffer())
    const url = body.secure_url ?? ''
    expect((await shop.app.inject(`${url}?w=160`)).statusCode).toBe(200)
    expect(await remove(body.public_id ?? '')).toEqual({ success: true })
    expect((await shop.app.inject(url)).statusCode).toBe(404)
    expect((await shop.app.inject(`${url}?w=160`)).statusCode).toBe(404)
    expect(await remove(body.public_id ?? '')).toEqual({ success: true })
  })

  test('accepts ids of images stored elsewhere', async () => {
    expect(await remove('folder/of another host')).toEqual({ success: true })
    expect(await remove('../../etc/passwd')).toEqual({ success: true })
    expect(await remove('a\u0000b')).toEqual({ success: true })
  })

  test('keeps an image that a past order shows [API-35 API-79]', async () => {
    const { body } = await upload(await draw(400, 400).png().toBuffer())
    await sellShowing(shop, body.secure_url ?? '')
    await remove(body.public_id ?? '')
    expect((await shop.app.inject(body.secure_url ?? '')).statusCode).toBe(200)
  })

  test('keeps an image while another product shows it', async () => {
    const { body } = await upload(await draw(400, 400).png().toBuffer())
    const { secure_url: url = '', public_id: publicId = '' } = body
    const first = await makeProduct(shop.db, { thumbnail: url })
    const second = await makeProduct(shop.db, { images: ['/images/other.webp', url] })
    const put = (id: string, change: { thumbnail?: string; images?: string[] }) =>
      shop.api(adminToken)('PATCH /products/:id', { params: { id }, body: change })
    await put(first.id, { thumbnail: '' })
    expect(await remove(publicId)).toEqual({ success: true })
    expect((await shop.app.inject(url)).statusCode).toBe(200)
    await put(second.id, { images: [] })
    await remove(publicId)
    expect((await shop.app.inject(url)).statusCode).toBe(404)
  })
})

test('an admin uploads a limited number of images a day', async () => {
  const limited = await createTestApp({ rateLimit: true })
  const token = await createSession(limited.ctx(), (await makeAdmin(limited.db)).id)
  const picture = await draw(20, 20).png().toBuffer()
  expect((await uploadTo(limited, picture, { token })).statusCode).toBe(201)
  await limited.db
    .update(rateLimits)
    .set({ points: 5_000 })
    .where(like(rateLimits.key, 'image-uploads:%'))
  expect((await uploadTo(limited, picture, { token })).statusCode).toBe(429)
  limited.advance(24 * 3_600_000)
  const later = await createSession(limited.ctx(), (await makeAdmin(limited.db)).id)
  expect((await uploadTo(limited, picture, { token: later })).statusCode).toBe(201)
  await limited.close()
})
