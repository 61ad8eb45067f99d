import { describe, expect, test } from 'vitest'
import { makeProduct } from '#tests/support/app/factories.ts'
import { createRecord, type PressingBody, pressingBody } from '#tests/support/app/pressings.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const admin = setUpAdmin(shop)

async function change(id: string, body: object) {
  return admin('PATCH /products/:id', { params: { id }, body })
}

describe('a pressing is rejected', () => {
  test.each<[string, PressingBody, string, string]>([
    [
      'for a date in another form (REC-4)',
      { released: '4.2.1977' },
      'pressing.released',
      'Released must be a year, a month or a day: 1977, 1977-02 or 1977-02-04.',
    ],
    [
      'for a day that is none (REC-4)',
      { released: '1977-02-30' },
      'pressing.released',
      'Released must be a year, a month or a day: 1977, 1977-02 or 1977-02-04.',
    ],
    [
      'for a position that occurs twice (REC-17)',
      {
        tracks: [
          { position: 'A2', title: 'a' },
          { position: 'A2', title: 'b' },
        ],
      },
      'pressing.tracks',
      'A2 appears twice.',
    ],
    [
      'for a track without a title (REC-19)',
      { tracks: [{ position: 'A1', title: '' }] },
      'pressing.tracks.0.title',
      'A track needs a title.',
    ],
    [
      'for a description of another format (REC-6)',
      { format: 'CD', media: [{ quantity: 1, descriptions: ['Single Sided'] }] },
      'pressing.media.0.descriptions',
      '"Single Sided" is not a description of CD',
    ],
  ])('%s', async (_, pressing, field, message) => {
    await expect(createRecord(admin, pressing)).rejects.toMatchObject({
      statusCode: 400,
      field,
      message,
    })
  })

  test('for anything but a record', async () => {
    const rejection = {
      statusCode: 400,
      field: 'pressing',
      message: 'Only records have a pressing.',
    }
    await expect(createRecord(admin, {}, { type: 'merch' })).rejects.toMatchObject(rejection)
    const row = await makeProduct(shop.db, { type: 'accessory' })
    await expect(change(row.id, pressingBody({}))).rejects.toMatchObject(rejection)
    const { product } = await change(row.id, pressingBody(null))
    expect(product.pressing).toBeUndefined()
  })

  test('for a Discogs release that another product has', async () => {
    await createRecord(admin, { discogsReleaseId: 99 })
    const { product } = await createRecord(admin, { discogsReleaseId: 100 })
    const rejection = {
      statusCode: 409,
      field: 'pressing.discogsReleaseId',
      message: 'Another product has this Discogs release.',
    }
    await expect(createRecord(admin, { discogsReleaseId: 99 })).rejects.toMatchObject(rejection)
    await expect(change(product._id, pressingBody({ discogsReleaseId: 99 }))).rejects.toMatchObject(
      rejection,
    )
    await change(product._id, pressingBody({ discogsReleaseId: 100 }))
  })

  test('for no Discogs release of a deleted product, which gives it away', async () => {
    const { product } = await createRecord(admin, { discogsReleaseId: 98 })
    await admin('DELETE /products/:id', { params: { id: product._id } })
    const { product: next } = await createRecord(admin, { discogsReleaseId: 98 })
    expect(next.pressing?.discogsReleaseId).toBe(98)
  })
})
