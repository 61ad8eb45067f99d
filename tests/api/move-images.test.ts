import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import { moveImages } from '../../server/images/index.ts'
import { orderLines } from '../../server/orders/orders.tables.ts'
import type { ImageStore } from '../../server/platform/storage/image-store.ts'
import { createS3Store } from '../../server/platform/storage/s3-store.ts'
import { makeProduct } from '../support/factories.ts'
import { createFakeImageStore } from '../support/fakes.ts'
import { sellShowing } from '../support/pictures.ts'
import { startS3Server } from '../support/s3-server.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

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

describe('API-117 moving images to a bucket', () => {
  test('copies each, tells how far it is, and leaves addresses the shop serves as they are', async () => {
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
    expect(moved).toEqual({ total: 6, copied: 6, rewritten: 0 })
    expect(steps).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6'])
    for (const each of ids) expect(await to.read(each)).toEqual(await from.read(each))
    const [product] = await shop.db.select().from(products).where(eq(products.id, id))
    expect(product?.thumbnail).toBe('/images/plain-0.webp')
    await close()
  })

  test('with a public address products and orders show that, and the way back undoes it', async () => {
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

  test('broken off it goes on where it was, and what arrived damaged is sent again', async () => {
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
    for (const id of ids) expect(await to.read(id)).toEqual(await from.read(id))
  })

  test('shows nothing from a store that changes what it is given', async () => {
    const from = createFakeImageStore()
    const to = { ...createFakeImageStore(), addressOf: (id: string) => `https://bad.example/${id}` }
    await fill(from, 'changed')
    const { id } = await makeProduct(shop.db, { thumbnail: '/images/changed-0.webp' })
    const changing: ImageStore = {
      ...to,
      put: (each) => to.put(each, Buffer.from('?'), 'image/webp'),
    }
    await expect(moveImages(shop.ctx(), { from, to: changing, onProgress })).rejects.toThrow(
      'did not arrive as it was sent',
    )
    const [product] = await shop.db.select().from(products).where(eq(products.id, id))
    expect(product?.thumbnail).toBe('/images/changed-0.webp')
  })
})
