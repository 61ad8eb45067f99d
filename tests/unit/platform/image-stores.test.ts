import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCloudinaryStore } from '#server/platform/storage/cloudinary-store.ts'
import { createDiskStore } from '#server/platform/storage/disk-store.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { createS3Store } from '#server/platform/storage/s3-store.ts'
import { startFakeCloudinary } from '#tests/support/fakes/fake-cloudinary.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'
import { draw } from '#tests/support/payloads/pictures.ts'

type Opened = { store: ImageStore; close: () => unknown }

async function openDisk(): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runout-images-'))
  return {
    store: createDiskStore(dataDir),
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function openS3(publicUrl?: string): Promise<Opened> {
  const { settings, close } = await startS3Server()
  return { store: createS3Store({ ...settings, publicUrl }), close }
}

async function openCloudinary(): Promise<Opened> {
  const { settings, close } = await startFakeCloudinary()
  return { store: createCloudinaryStore(settings), close }
}

/** The contract of all stores, tested on the real store or a fake server. */
describe.each([
  { name: 'on disk [API-116]', open: openDisk, address: /^\/images\/ID\.webp$/, keepsCopies: true },
  { name: 'in S3 [API-117]', open: openS3, address: /^\/images\/ID\.webp$/, keepsCopies: true },
  {
    name: 'in S3 with a public address [API-117]',
    open: () => openS3('https://cdn.example.com/shop'),
    address: /^https:\/\/cdn\.example\.com\/shop\/images\/ID\.webp$/,
    keepsCopies: true,
  },
  {
    name: 'at Cloudinary [API-118]',
    open: openCloudinary,
    address: /^http:\/\/127\.0\.0\.1:\d+\/cloud\/image\/upload\/v1\/runout\/ID\.webp$/,
    keepsCopies: false,
  },
])('the store $name', ({ open, address, keepsCopies }) => {
  let store: ImageStore
  let opened: Opened
  let picture: Buffer
  beforeAll(async () => {
    opened = await open()
    store = opened.store
    picture = await draw(500, 500).webp().toBuffer()
  })
  afterAll(() => opened.close())

  const newId = () => `${randomBytes(8).toString('hex')}-3366cc`
  const put = async (publicId = newId()) => ({
    publicId,
    url: await store.put(publicId, picture, 'image/webp'),
  })
  const small = { width: 160, format: 'webp' } as const
  const copyOf = async (publicId: string) => {
    await store.putRendition(publicId, small, await sharp(picture).resize(160).webp().toBuffer())
    return store.findRendition(publicId, small)
  }

  test('is usable', async () => {
    await expect(store.assertUsable()).resolves.toBeUndefined()
  })

  test('returns the stored bytes at a URL it recognises', async () => {
    const { publicId, url } = await put()
    expect(await store.find(publicId)).toEqual(picture)
    expect(url.replace(publicId, 'ID')).toMatch(address)
    expect(store.addressOf(publicId)).toBe(url)
    expect(store.publicIdOf(url)).toBe(publicId)
    await put(publicId)
    expect(await store.find(publicId)).toEqual(picture)
  })

  test('recognises URLs of the shop and no others', () => {
    expect(store.publicIdOf('/images/a.webp')).toBe('a')
    for (const url of [
      '',
      'https://example.com/images/a.webp',
      'https://cdn.example.com/images/a.webp',
      'https://res.cloudinary.com/other/image/upload/v1/runout/a.webp',
      '/images/a.png',
      '/images/../a.webp',
    ])
      expect(store.publicIdOf(url)).toBeNull()
  })

  test('serves a smaller size', async () => {
    const { publicId } = await put()
    const copy = await copyOf(publicId)
    expect(await sharp(copy ?? undefined).metadata()).toMatchObject({ width: 160, format: 'webp' })
    const avif = await store.findRendition(publicId, { ...small, format: 'avif' })
    if (keepsCopies) expect(avif).toBeNull()
    else expect((await sharp(avif ?? undefined).metadata()).format).toBe('heif')
    expect(await store.findRendition(newId(), small)).toBeNull()
  })

  test('removes exactly an image with its sizes, even a missing one', async () => {
    const [gone, other] = [await put(), await put()]
    await copyOf(gone.publicId)
    await copyOf(other.publicId)
    await store.remove(gone.publicId)
    await store.remove(gone.publicId)
    expect(await store.find(gone.publicId)).toBeNull()
    expect(await store.findRendition(gone.publicId, small)).toBeNull()
    expect(await store.find(other.publicId)).toEqual(picture)
    expect(await store.findRendition(other.publicId, small)).not.toBeNull()
  })

  test('never requests an invalid id', async () => {
    await expect(store.put('../out', picture, 'image/webp')).rejects.toThrow('Not the id')
    await expect(store.find('../out')).rejects.toThrow('Not the id')
    await expect(store.remove('..')).rejects.toThrow('Not the id')
  })

  test('lists its files, including sizes without their image', async () => {
    const ids = [await put(), await put(), await put()].map(({ publicId }) => publicId)
    const lost = newId()
    for (const publicId of [...ids, lost]) await store.putRendition(publicId, small, picture)
    const kept = new Map((await store.listStored()).map((image) => [image.publicId, image]))
    for (const publicId of ids) {
      const { hasImage, writtenAt } = kept.get(publicId) ?? { writtenAt: new Date(0) }
      expect(hasImage).toBe(true)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    }
    expect(kept.get(lost)?.hasImage).toBe(keepsCopies ? false : undefined)
  })
})
