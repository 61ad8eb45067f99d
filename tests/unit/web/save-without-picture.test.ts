import { expect, test } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { ApiError } from '../../../contract/client.ts'
import type { ProductUpdate } from '../../../web/admin/products/product-queries.ts'
import { saveWithoutPicture } from '../../../web/admin/products/save-without-picture.ts'

const opened = {
  _id: 'p1',
  name: 'Night Bus',
  stock: 3,
  thumbnail: '/a',
  images: ['/b'],
  updatedAt: '2026-03-04T01:00:00.000Z',
} as Product
const later = '2026-03-04T02:00:00.000Z'
const changedMeanwhile = new ApiError({ message: 'Changed', field: 'basedOn' }, 409)

/** A shop in which the product is `now`; it keeps what was asked of it. */
function shopWith(now: Product) {
  const asked: ProductUpdate['body'][] = []
  return {
    asked,
    load: async () => now,
    async change({ body }: ProductUpdate) {
      asked.push(body)
      if (body.basedOn?.updatedAt !== now.updatedAt) throw changedMeanwhile
      return { ...now, ...body, updatedAt: later } as Product
    },
  }
}

test('saves the pictures as they stand in the form, and knows the new version', async () => {
  const shop = shopWith({ ...opened, stock: 2 })
  const draft = { thumbnail: '/a', images: ['/b', '/unsaved'] }
  const base = await saveWithoutPicture(shop, { url: '/a', base: opened, draft })
  expect(shop.asked).toMatchObject([{ thumbnail: '/b', images: ['/unsaved'] }])
  expect(base).toEqual({ ...opened, thumbnail: '/b', images: ['/unsaved'], updatedAt: later })
})

test('changed meanwhile: only this picture goes, and the next save still asks', async () => {
  const shop = shopWith({ ...opened, name: 'Theirs', images: ['/b', '/theirs'], updatedAt: later })
  const draft = { thumbnail: '/b', images: ['/a', '/mine'] }
  const base = await saveWithoutPicture(shop, { url: '/b', base: opened, draft })
  expect(shop.asked.at(-1)).toEqual({
    thumbnail: '/a',
    images: ['/theirs'],
    basedOn: { updatedAt: later },
  })
  expect(base).toEqual({ ...opened, images: [] })
})

test('any other failure is one', async () => {
  const change = () => Promise.reject(new ApiError({}, 503))
  const removal = { url: '/a', base: opened, draft: opened }
  await expect(saveWithoutPicture({ change }, removal)).rejects.toMatchObject({ statusCode: 503 })
})
