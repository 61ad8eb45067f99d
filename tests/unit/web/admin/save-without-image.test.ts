import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { VersionedProduct } from '#contract/products/catalogue.ts'
import { saveWithoutImage } from '#web/admin/products/images/save-without-image.ts'
import type { ProductUpdate } from '#web/admin/products/product-queries.ts'

const opened = {
  _id: 'p1',
  name: 'Night Bus',
  stock: 3,
  thumbnail: '/a',
  images: ['/b'],
  updatedAt: '2026-03-04T01:00:00.000Z',
  version: 'opened',
  stockVersion: 'opened with 3',
} as VersionedProduct
const later = { updatedAt: '2026-03-04T02:00:00.000Z', version: 'later' }
const changedMeanwhile = new ApiError({ message: 'Changed' }, 412)

/** A shop in which the product is `now`, and the changes it receives. */
function shopWith(now: VersionedProduct) {
  const changes: ProductUpdate[] = []
  return {
    changes,
    load: async () => now,
    async change(update: ProductUpdate) {
      changes.push(update)
      if (update.version !== now.version) throw changedMeanwhile
      const stockVersion = `later with ${now.stock}`
      return { ...now, ...update.body, ...later, stockVersion } as VersionedProduct
    },
  }
}

test('saves the images of the form and returns the product with its new versions', async () => {
  const shop = shopWith(opened)
  const draft = { thumbnail: '/a', images: ['/b', '/unsaved'] }
  const base = await saveWithoutImage(shop, { url: '/a', base: opened, draft })
  expect(shop.changes).toMatchObject([{ body: { thumbnail: '/b', images: ['/unsaved'] } }])
  const images = { thumbnail: '/b', images: ['/unsaved'] }
  expect(base).toEqual({ ...opened, ...images, ...later, stockVersion: 'later with 3' })
})

test('units sold since the form was opened leave the stock version as it was opened', async () => {
  const shop = shopWith({ ...opened, stock: 2 })
  const base = await saveWithoutImage(shop, { url: '/a', base: opened, draft: opened })
  expect(base).toMatchObject({ stock: 3, version: 'later', stockVersion: 'opened with 3' })
})

test('removes only this image from a product changed since then, and the next save still conflicts', async () => {
  const shop = shopWith({ ...opened, name: 'Theirs', images: ['/b', '/theirs'], ...later })
  const draft = { thumbnail: '/b', images: ['/a', '/mine'] }
  const base = await saveWithoutImage(shop, { url: '/b', base: opened, draft })
  expect(shop.changes.at(-1)).toEqual({
    productId: 'p1',
    version: 'later',
    body: { thumbnail: '/a', images: ['/theirs'] },
  })
  expect(base).toEqual({ ...opened, images: [] })
})

test('throws every other failure', async () => {
  const change = () => Promise.reject(new ApiError({}, 503))
  const removal = { url: '/a', base: opened, draft: opened }
  await expect(saveWithoutImage({ change }, removal)).rejects.toMatchObject({ statusCode: 503 })
})
