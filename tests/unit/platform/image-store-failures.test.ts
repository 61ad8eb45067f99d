import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { signFields } from '#server/platform/storage/cloudinary-api.ts'
import { createCloudinaryStore } from '#server/platform/storage/cloudinary-store.ts'
import { findStoreFailure } from '#server/platform/storage/create-image-store.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { createS3Store } from '#server/platform/storage/s3-store.ts'
import { startFakeCloudinary } from '#tests/support/fakes/fake-cloudinary.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const patience = { timeoutMs: 5000, attempts: 3, pauseMs: 0 }
const bytes = Buffer.from('a picture')

const s3Settings = async () => {
  const { settings, close } = await startS3Server()
  closers.push(close)
  return settings
}

const cloudinary = async () => {
  const server = await startFakeCloudinary()
  closers.push(server.close)
  return server
}

/** A server that answers every request alike, or never, and counts requests. */
async function startFailing(answer: RequestListener) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request.resume()
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, countRequests: () => requests }
}

const s3At = (url: string, timeoutMs = 5000): ImageStore =>
  createS3Store(
    {
      store: 's3',
      bucketUrl: `${url}/pictures`,
      bucket: 'pictures',
      setting: 'S3_BUCKET',
      region: 'ap-southeast-2',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      publicUrl: undefined,
    },
    { ...patience, timeoutMs },
  )

const cloudinaryAt = (url: string, timeoutMs = 5000): ImageStore =>
  createCloudinaryStore(
    {
      store: 'cloudinary',
      cloudName: 'cloud',
      apiKey: 'key',
      apiSecret: 'secret',
      apiBase: url,
      deliveryBase: `${url}/cloud/image/upload`,
      uploadPreset: undefined,
    },
    { ...patience, timeoutMs },
  )

const stores = [
  { name: 'S3 [API-117]', at: s3At },
  { name: 'Cloudinary [API-118]', at: cloudinaryAt },
]

/** Every call to a store. */
const calls: [string, (store: ImageStore) => Promise<unknown>][] = [
  ['put', (store) => store.put('a', bytes, 'image/webp')],
  ['find', (store) => store.find('a')],
  ['remove', (store) => store.remove('a')],
  ['findRendition', (store) => store.findRendition('a', { width: 160, format: 'webp' })],
  ['listStored', (store) => store.listStored()],
]

describe.each(stores)('$name during failures', ({ at }) => {
  test.each(calls)(
    '%s makes three attempts when the store fails, and reports the failure',
    async (_name, call) => {
      const { url, countRequests } = await startFailing((_, response) =>
        response.writeHead(500).end(),
      )
      await expect(call(at(url))).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The image store does not answer right now. Please try again.',
        cause: { message: expect.stringContaining('answered 500') },
      })
      expect(countRequests()).toBe(3)
    },
  )

  test.each(calls)('%s makes three attempts when the connection is lost', async (_name, call) => {
    const { url, countRequests } = await startFailing((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      response.destroy()
    })
    await expect(call(at(url))).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('cut the connection') },
    })
    expect(countRequests()).toBe(3)
  })

  test('a second attempt may succeed', async () => {
    let isFirst = true
    const { url } = await startFailing((_, response) => {
      response.writeHead(isFirst ? 503 : 404).end()
      isFirst = false
    })
    expect(await at(url).find('a')).toBeNull()
  })

  test('makes one attempt when the store never responds', async () => {
    const { url, countRequests } = await startFailing(() => {})
    await expect(at(url, 300).put('a', bytes, 'image/webp')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('did not answer in time') },
    })
    expect(countRequests()).toBeLessThan(2)
  })

  test('an unreachable store does not block the start', async () => {
    const { url } = await startFailing((_, response) => response.writeHead(503).end())
    expect(await findStoreFailure(at(url))).toContain('answered 503')
  })

  test('does not retry a refusal', async () => {
    const { url, countRequests } = await startFailing((_, response) =>
      response.writeHead(403).end(),
    )
    await expect(at(url).put('a', bytes, 'image/webp')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The image store refuses the shop. The log of the shop says what to set.',
    })
    expect(countRequests()).toBe(1)
  })

  test('rejects a website in place of the store', async () => {
    const { url } = await startFailing((_, response) => response.end('<html>Console</html>'))
    await expect(findStoreFailure(at(url))).rejects.toThrow('Bad setting: ')
  })
})

describe('the start names the invalid setting', () => {
  test.each([
    [{ secretAccessKey: 'wrong' }, 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ accessKeyId: 'nobody' }, 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ bucket: 'absent' }, 'There is no bucket "absent". Make it, or check S3_BUCKET'],
  ])('%j [API-117]', async (wrong, advice) => {
    const right = await s3Settings()
    const { bucket = right.bucket } = { ...right, ...wrong }
    const bucketUrl = right.bucketUrl.replace('pictures', bucket)
    const store = createS3Store({ ...right, ...wrong, bucketUrl }, patience)
    await expect(findStoreFailure(store)).rejects.toThrow(advice)
    await expect(store.put('a', bytes, 'image/webp')).rejects.toMatchObject({
      cause: { message: expect.stringContaining(advice) },
    })
  })

  test('a key without access to the bucket [API-117]', async () => {
    const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
    const { url } = await startFailing((_, response) => response.writeHead(403).end(denied))
    await expect(findStoreFailure(s3At(url))).rejects.toThrow(
      'The key may not use bucket "pictures". Let it list',
    )
  })

  test.each([
    [{ apiKey: 'nobody' }, 'Check the key, the secret and the cloud in CLOUDINARY_URL'],
    [{ apiSecret: 'wrong' }, 'Check the key, the secret and the cloud in CLOUDINARY_URL'],
    [{ cloudName: 'elsewhere' }, 'Check the key, the secret and the cloud in CLOUDINARY_URL'],
  ])('%j [API-118]', async (wrong, advice) => {
    const { settings } = await cloudinary()
    const store = createCloudinaryStore({ ...settings, ...wrong }, patience)
    await expect(findStoreFailure(store)).rejects.toThrow(advice)
    await expect(store.put('a', bytes, 'image/webp')).rejects.toMatchObject({
      cause: { message: expect.stringContaining(advice) },
    })
  })
})

test('lists a bucket page by page [API-117]', async () => {
  const token = 'a+/b==<&'
  const pages = new Map<string | null, string>([
    [
      null,
      '<Key>images/a.webp</Key>|<NextContinuationToken>a+/b==&lt;&amp;</NextContinuationToken>',
    ],
    [token, '<Key>images/renditions/b/160.webp</Key>|<IsTruncated>false</IsTruncated>'],
  ])
  const { url, countRequests } = await startFailing((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://bucket')
    const [key, rest] = pages.get(searchParams.get('continuation-token'))?.split('|') ?? []
    const date = '<LastModified>2026-01-02T03:04:05.000Z</LastModified>'
    response.end(`<ListBucketResult><Contents>${key}${date}</Contents>${rest}</ListBucketResult>`)
  })
  const writtenAt = new Date('2026-01-02T03:04:05.000Z')
  expect(await s3At(url).listStored()).toEqual([
    { publicId: 'a', hasImage: true, writtenAt },
    { publicId: 'b', hasImage: false, writtenAt },
  ])
  expect(countRequests()).toBe(2)
})

test('an upload sends its preset, and a wrong preset has another message than a wrong key [API-118]', async () => {
  const { settings, calls } = await cloudinary()
  const storeWith = (uploadPreset: string | undefined) =>
    createCloudinaryStore({ ...settings, uploadPreset }, patience)
  await storeWith('records').put('a', bytes, 'image/webp')
  await storeWith(undefined).put('a', bytes, 'image/webp')
  expect(calls.map(({ upload_preset }) => upload_preset)).toEqual(['records', undefined])
  await expect(storeWith('cassettes').put('a', bytes, 'image/webp')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('CLOUDINARY_UPLOAD_PRESET') },
  })
})

test('signs fields like the example of the documentation [API-118]', () => {
  const fields = {
    timestamp: '1315060510',
    public_id: 'sample_image',
    eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop',
  }
  expect(signFields(fields, 'abcd', 'sha1')).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e')
})
