import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { deleteImage } from '#server/image-cleanup/delete-image.ts'
import { type CachedApp, isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { draw, uploadTo } from '#tests/support/payloads/pictures.ts'

/** Images over HTTP, read from the store and from memory. */

const shop = setUpShop()
let here: CachedApp
let token: string

beforeAll(async () => {
  here = await openCachedApp(shop)
  token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})
afterAll(() => here.close())

async function upload(colour: string) {
  const { body } = await uploadTo(shop, await draw(300, 300, colour).png().toBuffer(), { token })
  const { secure_url: url = '', public_id: id = '' } = body
  return { url, id }
}

const modern = { accept: 'image/avif,image/webp,*/*;q=0.8' }

/** Each from the store, then from memory. */
async function askTwice(path: string, options: Parameters<CachedApp['ask']>[1] = {}) {
  const read = await here.ask(path, options)
  const cached = await here.ask(path, options)
  return [read, cached] as const
}

test('an image in memory has the headers and bytes of one from the store', async () => {
  const { url } = await upload('#102030')
  for (const path of [url, `${url}?w=160`]) {
    const [read, cached] = await askTwice(path)
    expect([read.statusCode, isHit(read), cached.statusCode, isHit(cached)]).toEqual([
      ...[200, false, 200, true],
    ])
    expect(cached.bytes.equals(read.bytes)).toBe(true)
    const others = ['date', 'x-request-id', 'server-timing']
    for (const [name, value] of Object.entries(read.headers)) {
      if (!others.includes(name)) expect([name, cached.headers[name]]).toEqual([name, value])
    }
    expect(cached.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  }
})

test.each(['from the store', 'from memory'])('answers ranges, 304 and HEAD %s', async (from) => {
  const { url } = await upload(from === 'from memory' ? '#203040' : '#203041')
  const whole = from === 'from memory' ? (await askTwice(url))[1] : await here.ask(url)
  const { bytes } = whole
  const etag = String(whole.headers.etag)
  const size = bytes.length
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    // Spelled otherwise, an address is read from the store.
    const path = from === 'from memory' ? url : url.replace('/images', '/%69mages')
    return here.ask(path, { method, headers })
  }
  const middle = await ask({ range: 'bytes=2-5' })
  expect(middle.statusCode).toBe(206)
  expect(middle.headers).toMatchObject({
    'content-range': `bytes 2-5/${size}`,
    'content-length': '4',
    'accept-ranges': 'bytes',
    etag,
  })
  expect(middle.bytes.equals(bytes.subarray(2, 6))).toBe(true)
  expect((await ask({ range: 'bytes=-3' })).bytes.equals(bytes.subarray(size - 3))).toBe(true)
  const beyond = await ask({ range: `bytes=${size}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await ask({ range: 'bytes=0-1,3-4' })).bytes.equals(bytes)).toBe(true)

  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const unchanged = await ask({ 'if-none-match': known, range: 'bytes=0-1' })
    expect([unchanged.statusCode, unchanged.bytes.length]).toEqual([304, 0])
    expect(unchanged.headers).toMatchObject({ etag, vary: 'accept' })
    expect(unchanged.headers['content-type']).toBeUndefined()
  }
  const head = await ask({ range: 'bytes=0-1' }, 'HEAD')
  expect([head.statusCode, head.bytes.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject({ 'content-length': String(size), etag })
})

test('a browser gets AVIF as soon as it exists, though the WebP is in memory', async () => {
  const { url } = await upload('#304050')
  await askTwice(url)
  await shop.runJobs()
  const [read, cached] = await askTwice(url, { headers: modern })
  expect([read.headers['content-type'], isHit(read)]).toEqual(['image/avif', false])
  expect([cached.headers['content-type'], isHit(cached)]).toEqual(['image/avif', true])
  expect(isHit(await here.ask(url))).toBe(true)
})

test('a removed image is evicted with all its sizes; its successor has an address of its own', async () => {
  const old = await upload('#405060')
  const paths = [old.url, `${old.url}?w=160`, `${old.url}?w=1280`]
  for (const path of paths) await askTwice(path)
  await deleteImage({ ...shop.ctx(), images: here.images }, old.id)
  for (const path of paths) expect((await here.ask(path)).statusCode).toBe(404)
  const replacement = await upload('#405061')
  expect(replacement.url).not.toBe(old.url)
  expect((await here.ask(replacement.url)).statusCode).toBe(200)
})

test('memory does not answer unknown sizes, other methods or other addresses', async () => {
  const { url } = await upload('#506070')
  await askTwice(url)
  expect((await here.ask(`${url}?w=161`)).statusCode).toBe(400)
  expect((await here.ask(url, { method: 'POST' })).statusCode).toBe(405)
  expect((await here.ask(`${url}?w=160&x=1`)).statusCode).toBe(200)
})
