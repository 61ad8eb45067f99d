import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptsAvif, toColouredId, toImageWidth, toPublicId } from '#server/images/images.rules.ts'
import { createRenditions } from '#server/images/renditions.ts'
import { createDiskStore } from '#server/platform/storage/disk-store.ts'

describe('ids', () => {
  test('an id ends in the colour of its image', () => {
    expect(toColouredId(Buffer.from('0a1b', 'hex'), { red: 1, green: 255, blue: 16 })).toBe(
      '0a1b-01ff10',
    )
  })

  test.each(['a-b_1.webp', 'x.webp'])('%s names an image', (file) => {
    expect(toPublicId(file)).toBe(file.slice(0, -5))
  })

  test.each(['', '.webp', '../a.webp', 'a/b.webp', 'a.b.webp', 'a.png', '-a.webp', 'a\0.webp'])(
    '%j names none',
    (file) => {
      expect(() => toPublicId(file)).toThrow('There is no such image')
    },
  )

  test('accepts only the known widths', () => {
    expect(toImageWidth(undefined)).toBe('full')
    expect(toImageWidth('320')).toBe(320)
    for (const wrong of ['321', '', ['320', '640'], '320 ']) {
      expect(() => toImageWidth(wrong)).toThrow('w must be one of')
    }
  })
})

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', true],
  ['image/webp, image/avif;q=0.9', true],
  ['image/webp,*/*;q=0.8', false],
  ['image/avif;q=0, image/webp', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('a browser that accepts %j reads AVIF: %s', (accept, expected) => {
  expect(acceptsAvif(accept)).toBe(expected)
})

describe('the store on disk', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'runout-images-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const picture = () =>
    sharp({ create: { width: 500, height: 500, channels: 3, background: '#222' } })
      .webp()
      .toBuffer()

  test('returns a file until it is removed', async () => {
    const store = createDiskStore(dataDir)
    const url = await store.put('sleeve-222222', Buffer.from('bytes'), 'image/webp')
    expect(url).toBe('/images/sleeve-222222.webp')
    expect(store.publicIdOf(url)).toBe('sleeve-222222')
    expect(await store.find('sleeve-222222')).toEqual(Buffer.from('bytes'))
    const small = { width: 320, format: 'avif' } as const
    await store.putRendition('sleeve-222222', small, Buffer.from('small'))
    expect(await store.findRendition('sleeve-222222', small)).toEqual(Buffer.from('small'))
    expect(await store.findRendition('sleeve-222222', { ...small, format: 'webp' })).toBeNull()
    await store.remove('sleeve-222222')
    await store.remove('sleeve-222222')
    expect(await store.find('sleeve-222222')).toBeNull()
    expect(await store.findRendition('sleeve-222222', small)).toBeNull()
  })

  test('recognises no foreign URL', () => {
    const store = createDiskStore(dataDir)
    for (const url of [
      '',
      'https://example.com/images/a.webp',
      '/images/a.png',
      '/images/../a.webp',
    ])
      expect(store.publicIdOf(url)).toBeNull()
  })

  test('never leaves its folder', async () => {
    const store = createDiskStore(dataDir)
    await expect(store.put('../out', Buffer.from('x'), 'image/webp')).rejects.toThrow()
    await expect(store.find('../out')).rejects.toThrow('Not the id')
    await expect(store.remove('..')).rejects.toThrow('Not the id')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('lists its files, including sizes without their image', async () => {
    const store = createDiskStore(dataDir)
    expect(await store.listStored()).toEqual([])
    await store.put('whole', Buffer.from('x'), 'image/webp')
    for (const publicId of ['whole', 'lost'])
      await store.putRendition(publicId, { width: 160, format: 'webp' }, Buffer.from('x'))
    const kept = await store.listStored()
    expect(kept.map(({ publicId, hasImage }) => [publicId, hasImage]).sort()).toEqual([
      ['lost', false],
      ['whole', true],
    ])
    const [{ writtenAt } = { writtenAt: new Date(0) }] = kept
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
  })

  test('generates a smaller size once for concurrent requests', async () => {
    const store = createDiskStore(dataDir)
    await store.put('sleeve', await picture(), 'image/webp')
    let reads = 0
    const { getImage } = createRenditions({
      ...store,
      find: (publicId) => {
        reads += 1
        return store.find(publicId)
      },
    })
    const copies = await Promise.all(
      Array.from({ length: 8 }, () => getImage('sleeve', 160, false)),
    )
    expect((await sharp(copies[7]?.bytes).metadata()).width).toBe(160)
    expect(await getImage('sleeve', 160, false)).toEqual(copies[0])
    expect(reads).toBe(1)
  })

  test('waits for the AVIF that is being written when it is closed', async () => {
    const store = createDiskStore(dataDir)
    await store.put('last', await picture(), 'image/webp')
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const written: string[] = []
    const { getImage, close } = createRenditions({
      ...store,
      async putRendition(publicId, rendition, bytes) {
        if (rendition.format === 'avif') {
          begun.resolve()
          await released.promise
        }
        await store.putRendition(publicId, rendition, bytes)
        written.push(rendition.format)
      },
    })
    await getImage('last', 160, true)
    await begun.promise
    const closed = close()
    released.resolve()
    await closed
    expect(written).toEqual(['webp', 'avif'])
  })

  test('retries a failed size on the next request', async () => {
    const store = createDiskStore(dataDir)
    const { getImage } = createRenditions(store)
    await expect(getImage('late', 160, true)).rejects.toMatchObject({ code: 'not-found' })
    await store.put('late', await picture(), 'image/webp')
    expect((await sharp((await getImage('late', 160, false)).bytes).metadata()).width).toBe(160)
  })
})
