import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGate } from '../../server/images/gate.ts'
import { toColouredId, toPublicId, toRenditionWidth } from '../../server/images/images.rules.ts'
import { createRenditions } from '../../server/images/renditions.ts'
import { createDiskStore } from '../../server/platform/storage/disk-store.ts'

describe('a gate', () => {
  test('lets only so many in at once, in order, and survives failures', async () => {
    const enter = createGate(2)
    let inside = 0
    let most = 0
    const done: number[] = []
    const works = Array.from({ length: 7 }, (_, n) =>
      enter(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setImmediate(resolve))
        inside -= 1
        done.push(n)
        if (n === 3) throw new Error('broken')
      }),
    )
    const results = await Promise.allSettled(works)
    expect(most).toBe(2)
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

describe('names', () => {
  test('an id ends in the colour of its picture', () => {
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

  test('only the known widths are made', () => {
    expect(toRenditionWidth(undefined)).toBeUndefined()
    expect(toRenditionWidth('320')).toBe(320)
    for (const wrong of ['321', '', ['320', '640'], '320 ']) {
      expect(() => toRenditionWidth(wrong)).toThrow('w must be one of')
    }
  })
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

  test('gives back what it was given, until it is removed', async () => {
    const store = createDiskStore(dataDir)
    const url = await store.put('sleeve-222222', Buffer.from('bytes'), 'image/webp')
    expect(url).toBe('/images/sleeve-222222.webp')
    expect(store.publicIdOf(url)).toBe('sleeve-222222')
    expect(await store.read('sleeve-222222')).toEqual(Buffer.from('bytes'))
    await store.putRendition('sleeve-222222', 320, Buffer.from('small'))
    expect(await store.findRendition('sleeve-222222', 320)).toEqual(Buffer.from('small'))
    await store.remove('sleeve-222222')
    await store.remove('sleeve-222222')
    await expect(store.read('sleeve-222222')).rejects.toMatchObject({ code: 'not-found' })
    expect(await store.findRendition('sleeve-222222', 320)).toBeNull()
  })

  test('knows no address of another place', () => {
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
    await expect(store.read('../out')).rejects.toMatchObject({ code: 'not-found' })
    await store.remove('..')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a smaller copy is made once however many ask at once', async () => {
    const store = createDiskStore(dataDir)
    await store.put('sleeve', await picture(), 'image/webp')
    let reads = 0
    const getRendition = createRenditions({
      ...store,
      read: (publicId) => {
        reads += 1
        return store.read(publicId)
      },
    })
    const copies = await Promise.all(Array.from({ length: 8 }, () => getRendition('sleeve', 160)))
    expect((await sharp(copies[7]).metadata()).width).toBe(160)
    expect(await getRendition('sleeve', 160)).toEqual(copies[0])
    expect(reads).toBe(1)
  })

  test('a failed one can be asked for again', async () => {
    const store = createDiskStore(dataDir)
    const getRendition = createRenditions(store)
    await expect(getRendition('late', 160)).rejects.toMatchObject({ code: 'not-found' })
    await store.put('late', await picture(), 'image/webp')
    expect((await sharp(await getRendition('late', 160)).metadata()).width).toBe(160)
  })
})
