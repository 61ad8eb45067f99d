import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { moveImages } from '#server/image-cleanup/index.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { createS3Store } from '#server/platform/storage/s3-store.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createFakeImageStore } from '#tests/support/fakes/fakes.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'
import { sellShowing } from '#tests/support/payloads/pictures.ts'

const shop = setUpShop()

const onProgress = () => {}

async function fill(store: ImageStore, prefix: string): Promise<string[]> {
  const ids = Array.from({ length: 6 }, (_, n) => `${prefix}-${n}`)
  for (const id of ids) await store.put(id, Buffer.from(`picture ${id}`), 'image/webp')
  return ids
}

async function openBucket(publicUrl?: string) {
  const { settings, close } = await startS3Server()
  return { store: createS3Store({ ...settings, publicUrl }), close }
}

describe('moving images to a bucket [API-117]', () => {
  test('copies each image, reports progress and keeps the URLs that the shop serves', async () => {
    const from = createFakeImageStore()
    const { store: to, close } = await openBucket()
    const ids = await fill(from, 'plain')
    const { id } = await makeProduct(shop.db, { thumbnail: '/images/plain-0.webp' })
    const steps: string[] = []
    const moved = await moveImages(shop.ctx(), {
      from,
      to,
      onProgress: (done, total) => steps.push(`${done}/${total}`),
    })
    expect(moved).toEqual({ total: 6, copied: 6, clips: 0, rewritten: 0 })
    expect(steps).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6'])
    for (const each of ids) expect(await to.find(each)).toEqual(await from.find(each))
    const [product] = await shop.db.select().from(products).where(eq(products.id, id))
    expect(product?.thumbnail).toBe('/images/plain-0.webp')
    await close()
  })

  test('rewrites products and orders to the public URL of the bucket, and back', async () => {
    const from = createFakeImageStore()
    const { store: to, close } = await openBucket('https://cdn.example.com')
    await fill(from, 'shown')
    const elsewhere = 'https://other.example/shown-1.webp'
    const before = ['/images/shown-1.webp', elsewhere, '/images/shown-2.webp']
    const { id } = await makeProduct(shop.db, { thumbnail: '/images/shown-0.webp', images: before })
    await sellShowing(shop, '/images/shown-3.webp')
    const read = async () => {
      const [product] = await shop.db.select().from(products).where(eq(products.id, id))
      const lines = await shop.db.select({ url: orderLines.thumbnail }).from(orderLines)
      return {
        thumbnail: product?.thumbnail,
        images: product?.images,
        sold: lines.map((l) => l.url),
      }
    }

    expect((await moveImages(shop.ctx(), { from, to, onProgress })).rewritten).toBe(2)
    const at = (name: string) => `https://cdn.example.com/images/${name}.webp`
    expect(await read()).toEqual({
      thumbnail: at('shown-0'),
      images: [at('shown-1'), elsewhere, at('shown-2')],
      sold: [at('shown-3')],
    })

    await moveImages(shop.ctx(), { from: to, to: from, onProgress })
    expect(await read()).toEqual({
      thumbnail: '/images/shown-0.webp',
      images: before,
      sold: ['/images/shown-3.webp'],
    })
    await close()
  })

  test('resumes after an interruption and resends damaged images', async () => {
    const from = createFakeImageStore()
    const to = createFakeImageStore()
    const ids = await fill(from, 'cut')
    let puts = 0
    const failing: ImageStore = {
      ...to,
      async put(...image) {
        puts += 1
        if (puts === 3) throw new Error('The connection was cut')
        return to.put(...image)
      },
    }
    await expect(moveImages(shop.ctx(), { from, to: failing, onProgress })).rejects.toThrow('cut')
    const arrived = to.kept.size
    expect(arrived).toBeGreaterThan(0)
    expect(arrived).toBeLessThan(6)
    to.kept.set([...to.kept.keys()][0] ?? '', Buffer.from('half'))
    const again = await moveImages(shop.ctx(), { from, to, onProgress })
    expect(again).toMatchObject({ total: 6, copied: 6 - arrived + 1 })
    for (const id of ids) expect(await to.find(id)).toEqual(await from.find(id))
  })

  test('rewrites no URL when the store alters images', async () => {
    const from = createFakeImageStore()
    const to = { ...createFakeImageStore(), addressOf: (id: string) => `https://bad.example/${id}` }
    await fill(from, 'changed')
    const { id } = await makeProduct(shop.db, { thumbnail: '/images/changed-0.webp' })
    const changing: ImageStore = {
      ...to,
      put: (each) => to.put(each, Buffer.from('?'), 'image/webp'),
    }
    await expect(moveImages(shop.ctx(), { from, to: changing, onProgress })).rejects.toThrow(
      'differs after copying',
    )
    const [product] = await shop.db.select().from(products).where(eq(products.id, id))
    expect(product?.thumbnail).toBe('/images/changed-0.webp')
  })
})
