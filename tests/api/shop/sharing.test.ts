import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storeUnavailable } from '#server/platform/storage/store-failure.ts'
import { updateProduct } from '#server/products/update-product.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()

const get = (path: string) => shop.app.inject({ url: path })

async function storePicture(background: string): Promise<string> {
  const picture = { create: { width: 600, height: 600, channels: 3 as const, background } }
  return shop.images.put('sleeve-1', await sharp(picture).webp().toBuffer(), 'image/webp')
}

/** The colour at the centre of the cover. */
async function readSleeveColour(jpeg: Buffer): Promise<number[]> {
  const middle = await sharp(jpeg)
    .extract({ left: 300, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return [...middle]
}

test('the preview image of a product is a wide JPEG with its cover', async () => {
  const thumbnail = await storePicture('#ff0000')
  const { id } = await makeProduct(shop.db, { name: 'Sleeve', artist: 'Ilse', thumbnail })
  const answer = await get(`/share/${id}.jpg`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  const [red = 0, green = 255] = await readSleeveColour(answer.rawPayload)
  expect(red).toBeGreaterThan(240)
  expect(green).toBeLessThan(20)
})

test('a short outage of the image store leaves no preview without its cover', async () => {
  const thumbnail = await storePicture('#ff0000')
  const { id } = await makeProduct(shop.db, { thumbnail })
  const { find } = shop.images
  shop.images.find = () => Promise.reject(storeUnavailable('It was switched off'))
  const away = await get(`/share/${id}.jpg`)
  shop.images.find = find
  expect(away.statusCode).toBe(503)
  expect(away.headers['retry-after']).toBe('5')
  expect(away.headers['cache-control']).not.toContain('public')
  const [red = 0] = await readSleeveColour((await get(`/share/${id}.jpg`)).rawPayload)
  expect(red).toBeGreaterThan(240)
})

test('a changed product has a new preview image, an unchanged one the same', async () => {
  const { id } = await makeProduct(shop.db, { name: 'One name' })
  const before = await get(`/share/${id}.jpg`)
  expect((await get(`/share/${id}.jpg`)).rawPayload.equals(before.rawPayload)).toBe(true)
  shop.advance(1000)
  await updateProduct(shop.ctx(), { id, change: { name: 'Another name' } })
  expect((await get(`/share/${id}.jpg`)).rawPayload.equals(before.rawPayload)).toBe(false)
})

test('a product without own stock has a preview image with the price of its used copies', async () => {
  const name = 'Used only'
  const record = await makeProduct(shop.db, { name, stock: 0, priceCents: 500 })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 1200 })
  const imageOf = async ({ id }: { id: string }) => (await get(`/share/${id}.jpg`)).rawPayload
  const atTwelve = await makeProduct(shop.db, { name, priceCents: 1200 })
  expect((await imageOf(record)).equals(await imageOf(atTwelve))).toBe(true)
  await updateProduct(shop.ctx(), { id: copy.id, change: { price: 9 } })
  const atNine = await makeProduct(shop.db, { name, priceCents: 900 })
  expect((await imageOf(record)).equals(await imageOf(atNine))).toBe(true)
})

test.each([
  ['no image, artist or price', { name: 'Nothing', thumbnail: '', priceCents: 0 }],
  ['a deleted image', { name: 'Gone', thumbnail: '/images/gone.webp' }],
  ['an external image', { name: 'Elsewhere', thumbnail: 'https://images.example/a.png' }],
  ['a very long name', { name: 'Unpronounceable'.repeat(13), artist: 'W'.repeat(200) }],
  ['a name in other letters', { name: '夜 🎷 קול', artist: 'قمر' }],
  ['a name that looks like mark-up', { name: '<script>&amp;</script>' }],
])('a product with %s has a preview image', async (_, values) => {
  const { id } = await makeProduct(shop.db, values)
  const answer = await get(`/share/${id}.jpg`)
  expect(answer.statusCode).toBe(200)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200)
})

test.each([
  '/share/nothing.jpg',
  '/share/00000000-0000-7000-8000-000000000000.jpg',
  '/share/x.png',
])('there is no preview image at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('the shop has a preview image, for pages without one of their own [TOOL-11]', async () => {
  const answer = await get('/share/shop.jpg')
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})
