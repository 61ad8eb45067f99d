import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
const namesOf = (products: Product[]) => products.map(({ name }) => name)

let looked: ProductRow

beforeAll(async () => {
  looked = await makeRecord('Looked at', { artist: 'Ada Quill', genre: 'Jazz' })
  await makeRecord('By the same', { artist: 'Ada Quill', genre: 'Rock' })
  await makeRecord('By another', { artist: 'Bo Tern', genre: 'Jazz' })
  await makeRecord('By another too', { artist: 'Bo Tern', genre: 'Jazz' })
  await makeRecord('Another genre', { artist: 'Cy Reed', genre: 'Rock' })
})

function makeRecord(name: string, values: Parameters<typeof makeProduct>[1]) {
  return makeProduct(shop.db, { name, ...values })
}

const readRelated = (id: string) => shop.api()('GET /products/:id/related', { params: { id } })

test('a product has further records of its artist, and its genre by others before other genres', async () => {
  const { more, related } = await readRelated(looked.id)
  expect(namesOf(more)).toEqual(['By the same'])
  const [first, ...others] = namesOf(related)
  expect(['By another', 'By another too']).toContain(first)
  expect(others).toEqual(['Another genre'])
})

test('a variant has the rows of its product', async () => {
  const copy = await makeUsedCopy(shop.db, looked, { priceCents: 900 })
  expect(await readRelated(copy.id)).toEqual(await readRelated(looked.id))
})

test('an unknown product has none', async () => {
  const asked = readRelated('00000000-0000-7000-8000-000000000000')
  await expect(asked).rejects.toMatchObject({ statusCode: 404 })
})

test('the home page has the three newest records, and sleeves of at most 15 (HOME-7)', async () => {
  await makeProduct(shop.db, { name: 'No record', type: 'merch' })
  const sleeves = Array.from({ length: 14 }, (_, n) => `/images/sleeve-${n}.webp`)
  for (const thumbnail of sleeves) await makeRecord(thumbnail, { thumbnail })
  const { featured, used, heroThumbnails } = await shop.api()('GET /home')
  expect(namesOf(featured)).toEqual(sleeves.slice(-3).reverse())
  expect(used).toMatchObject([{ parentId: looked.id }])
  expect(heroThumbnails).toHaveLength(15)
})

test('an artist named in many titles of others still has its further records', async () => {
  const values = { artist: 'Ivy Lark', genre: 'Polka' }
  const lark = await makeRecord('One', values)
  await makeRecord('Two', values)
  for (let n = 0; n < 24; n += 1) {
    await makeRecord('Ivy Lark, Ivy Lark', { artist: 'A tribute', genre: 'Soul' })
  }
  expect(namesOf((await readRelated(lark.id)).more)).toEqual(['Two'])
})

test('a new record of a genre, and a changed price, are there at the next page', async () => {
  const first = await makeRecord('First', { artist: 'Vera Oak', genre: 'Zydeco' })
  expect(namesOf((await readRelated(first.id)).related)).not.toContain('Second')
  const second = await makeRecord('Second', { artist: 'Ned Ash', genre: 'Zydeco' })
  expect(namesOf((await readRelated(first.id)).related)).toContain('Second')
  await shop.db.update(products).set({ priceCents: 123 }).where(eq(products.id, second.id))
  const { related } = await readRelated(first.id)
  expect(related.find(({ _id }) => _id === second.id)?.price).toBe(1.23)
})
