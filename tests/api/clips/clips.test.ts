import { subDays } from 'date-fns/subDays'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UploadedClip } from '#contract/clips.ts'
import { createSession } from '#server/auth/index.ts'
import { clips } from '#server/clips/clips.tables.ts'
import { deleteOrphans } from '#server/image-cleanup/delete-orphans.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { uploadTo } from '#tests/support/payloads/pictures.ts'
import { m4aOf, mp3Of } from '#tests/support/payloads/sounds.ts'

/** Uploads of clips, their files, and the removal of unused ones. */

const shop = setUpShop()
let admin: Awaited<ReturnType<typeof makeAdmin>>
let token: string
beforeAll(async () => {
  admin = await makeAdmin(shop.db)
  token = await createSession(shop.ctx(), admin.id)
})

const MESSAGE = 'A clip must be MP3 or M4A, at most 3 MB and 90 seconds.'

async function upload(file: Buffer) {
  const { statusCode, body } = await uploadTo(shop, file, {
    token,
    url: '/api/clips',
    name: 'a.txt',
  })
  const { clip } = body as unknown as { clip: UploadedClip }
  return { statusCode, body, clip }
}

describe('an upload [PLAY-1]', () => {
  test.each([
    ['MP3', mp3Of(20), 'audio/mpeg'],
    ['M4A', m4aOf(20), 'audio/mp4'],
  ])('stores %s as it is, by its bytes', async (_, file, type) => {
    const { statusCode, clip } = await upload(file)
    expect(statusCode).toBe(201)
    expect(clip).toEqual({
      _id: clip._id,
      url: `/clips/${clip._id}`,
      seconds: 20,
      bytes: file.length,
      type,
    })
    expect(shop.images.clips.files.get(clip._id)).toEqual(file)
  })

  test.each([
    ['another file', Buffer.from('a'), 415],
    ['more than 3 MB', Buffer.alloc(3 * 1024 * 1024 + 1), 413],
    ['more than 90 seconds', mp3Of(95), 400],
  ])('refuses %s', async (_, file, status) => {
    const { statusCode, body } = await upload(file)
    expect([statusCode, body.field, body.message]).toEqual([status, 'file', MESSAGE])
  })

  test('is refused in a shop without previews, which serves none [PLAY-16]', async () => {
    const { clip } = await upload(mp3Of(10))
    shop.services.settings.hasClips = false
    const { statusCode, body } = await upload(mp3Of(10))
    const file = await shop.app.inject(clip.url)
    shop.services.settings.hasClips = true
    expect([statusCode, body.message, file.statusCode]).toEqual([
      409,
      'Previews are disabled.',
      404,
    ])
  })
})

describe('a file [PLAY-4]', () => {
  const file = mp3Of(10)
  let url: string
  beforeAll(async () => {
    url = (await upload(file)).clip.url
  })
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    shop.app.inject({ url, headers, method })

  test('is immutable for a year, whole, and only its headers for HEAD', async () => {
    const whole = await get()
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload).toEqual(file)
    const headers = {
      'content-type': 'audio/mpeg',
      'content-length': String(file.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^".+"$/),
      'x-content-type-options': 'nosniff',
    }
    expect(whole.headers).toMatchObject(headers)
    const head = await get({}, 'HEAD')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject(headers)
    const known = await get({ 'if-none-match': String(whole.headers.etag) })
    expect(known.statusCode).toBe(304)
  })

  test('is sent by ranges', async () => {
    const { length } = file
    const part = await get({ range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 100-199/${length}`,
    ])
    expect(part.rawPayload).toEqual(file.subarray(100, 200))
    const end = await get({ range: 'bytes=-50' })
    expect(end.rawPayload).toEqual(file.subarray(-50))
    const beyond = await get({ range: `bytes=${length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
  })

  test('is sent whole to a client with a part of another one', async () => {
    const { headers } = await get()
    const range = 'bytes=0-9'
    const same = await get({ range, 'if-range': String(headers.etag) })
    const other = await get({ range, 'if-range': '"other"' })
    expect([same.statusCode, other.statusCode]).toEqual([206, 200])
  })
})

test('an unused clip is deleted after a day, and one that a track names stays [PLAY-3]', async () => {
  const [unused, used, recent] = [
    (await upload(mp3Of(10))).clip,
    (await upload(mp3Of(10))).clip,
    (await upload(mp3Of(10))).clip,
  ]
  const tracks = [{ title: 'Low Tide', clipId: used._id }]
  await createRecord(await shop.apiAs(admin), { tracks })
  const createdAt = subDays(shop.ctx().now, 2)
  for (const { _id } of [unused, used]) {
    await shop.db.update(clips).set({ createdAt }).where(eq(clips.id, _id))
  }
  await shop.images.clips.put('without-a-row', Buffer.from('a'), 'audio/mpeg')
  await deleteOrphans(shop.ctx())
  const { files } = shop.images.clips
  const ids = [unused._id, used._id, recent._id, 'without-a-row']
  expect(ids.map((id) => files.has(id))).toEqual([false, true, true, false])
  expect((await shop.app.inject(unused.url)).statusCode).toBe(404)
  expect((await shop.app.inject(used.url)).statusCode).toBe(200)
})
