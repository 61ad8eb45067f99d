import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { pngChunk, pngOf } from '#tests/support/payloads/hostile-png.ts'
import { draw, uploadTo } from '#tests/support/payloads/pictures.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Files that attack the image decoder or the browser that shows them. */

const shop = setUpShop()
let token: string
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  admin = await makeAdmin(shop.db)
  token = await createSession(shop.ctx(), admin.id)
})

const SCRIPT = '<script>alert(1)</script>'
const svg = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`,
  )

async function keep(file: Buffer, name = 'sleeve.png', type = 'image/png') {
  const answer = await uploadTo(shop, file, { token, name, type })
  const kept = shop.images.kept.get(answer.body.public_id ?? '')
  return { ...answer, kept }
}

describe('an image that is also another file type [IMG-16]', () => {
  test.each([
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await draw(20, 20).png().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'a JPEG with a page behind it',
      async () => Buffer.concat([await draw(20, 20).jpeg().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'a PNG with a page in its text',
      async () =>
        pngOf({
          width: 8,
          height: 8,
          bytes: 16,
          more: [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))],
        }),
    ],
    [
      'a JPEG with a page and a place in its EXIF',
      async () =>
        draw(20, 20)
          .withExif({ IFD0: { Copyright: SCRIPT }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
          .jpeg()
          .toBuffer(),
    ],
  ])('stores %s only as an image', async (_, make) => {
    const { statusCode, kept } = await keep(await make())
    expect(statusCode).toBe(201)
    expect(kept?.includes('script')).toBe(false)
    const metadata = await sharp(kept).metadata()
    expect(metadata).toMatchObject({ format: 'webp' })
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc).toBeUndefined()
  })

  test('is served as an image with nosniff', async () => {
    const { body } = await keep(await draw(20, 20).png().toBuffer(), 'x.html', 'text/html')
    const { headers } = await shop.app.inject(body.secure_url ?? '')
    expect(headers['content-type']).toBe('image/webp')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('an unsupported file is refused [API-80]', () => {
  const head = Buffer.from('GIF89a/*', 'latin1')
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a GIF that is a script', () => Buffer.concat([head, Buffer.from('*/=1;alert(1)')])],
    ['a GIF', () => draw(8, 8).gif().toBuffer()],
    ['an SVG with a script', () => svg(SCRIPT)],
    [
      'an SVG that loads a file',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
        ),
    ],
    ['an SVG of a billion parts', () => svg('<g>'.repeat(50_000))],
    ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a TIFF', () => draw(8, 8).tiff().toBuffer()],
    ['an AVIF', () => draw(8, 8).avif().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(1000)],
  ])('%s', async (_, make) => {
    const { statusCode, body, kept } = await keep(await make())
    expect([400, 415]).toContain(statusCode)
    expect(body.message).toMatch(/JPEG, PNG, or WebP|required/)
    expect(kept).toBeUndefined()
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s truncated anywhere', async (format) => {
    const noise = {
      create: {
        width: 60,
        height: 60,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const
    const whole = await sharp(noise).toFormat(format).toBuffer()
    for (const part of [0.02, 0.1, 0.5, 0.9]) {
      const { statusCode } = await keep(whole.subarray(0, Math.ceil(whole.length * part)))
      expect(statusCode, String(part)).toBe(415)
    }
  })
})

test('stores only the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => draw(16, 16, colour).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const { statusCode, kept } = await keep(moving)
  expect(statusCode).toBe(201)
  expect((await sharp(kept).metadata()).pages ?? 1).toBe(1)
})

describe('a form', () => {
  const BOUNDARY = 'the-boundary'
  const form = (...parts: string[]) => parts.map((part) => `--${BOUNDARY}\r\n${part}`).join('')
  const file =
    'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nname,price\r\n'
  const send = (url: string, payload: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
    shop.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })

  test.each(['/api/images', '/api/products/imports'])(
    'refuses a truncated or malformed %s',
    async (url) => {
      const whole = `${form(file)}--${BOUNDARY}--\r\n`
      for (const payload of [
        ...[10, 60, 90, 130, 150, 160].map((end) => whole.slice(0, end)),
        form('Content-Disposition: form-data; name="__proto__"\r\n\r\n{"role":"admin"}\r\n'),
        form(`X: ${'x'.repeat(100_000)}\r\n\r\n`),
        form(
          ...Array.from(
            { length: 2000 },
            (_, index) => `Content-Disposition: form-data; name="f${index}"\r\n\r\nx\r\n`,
          ),
        ),
      ]) {
        const answer = await send(url, payload)
        // Truncated after its start it may still be a file, but not an image.
        expect([400, 415], payload.slice(0, 200)).toContain(answer.statusCode)
      }
    },
  )

  test('uses a file name like a path, a page or a header only for display', async () => {
    const productFiles = await openProductFiles(shop, admin)
    for (const name of [
      '../../etc/passwd',
      `${SCRIPT}.csv`,
      'a%0d%0ax-evil: 1.csv',
      '=1+1.csv',
      'x'.repeat(3000),
    ]) {
      const answer = await productFiles.upload('id,price\n1,2\n', { fileName: name })
      expect(answer.statusCode).toBe(201)
      expect(answer.headers).not.toHaveProperty('x-evil')
    }
  })
})
