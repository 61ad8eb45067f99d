import { describe, expect, test } from 'vitest'
import { makeProduct } from '#tests/support/app/factories.ts'
import { createRecord, fullPressing, pressingBody, record } from '#tests/support/app/pressings.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const admin = setUpAdmin(shop)

async function change(id: string, body: object) {
  return admin('PATCH /products/:id', { params: { id }, body })
}

async function read(id: string) {
  const { product } = await shop.api()('GET /products/:id', { params: { id } })
  return product
}

describe('the pressing of a record', () => {
  test('is saved with it and answered, barcodes as printed and as 13 digits (REC-5, REC-7, REC-8, REC-11, REC-13, REC-20)', async () => {
    const { product } = await createRecord(admin, fullPressing)
    const { artists, labels, identifiers, tracks, ...values } = fullPressing
    expect(product.pressing).toMatchObject({
      format: values.format,
      country: values.country,
      released: values.released,
      originalYear: 1977,
      edition: values.edition,
      packaging: 'Gatefold',
      limitedTo: 500,
      genres: ['Rock', 'Pop'],
      styles: ['Soft Rock'],
      notes: values.notes,
      discogsReleaseId: 249504,
      discogsMasterId: 55,
      musicbrainzReleaseId: values.musicbrainzReleaseId,
      media: [{ ...values.media[0], text: '' }],
      artists: [
        { name: 'Prince', slug: 'prince', creditedAs: 'Prince', joinPhrase: ' And ' },
        {
          name: 'The Revolution',
          slug: 'the-revolution',
          creditedAs: 'The Revolution',
          joinPhrase: '',
        },
      ],
      labels: [
        { name: 'Warner Bros.', slug: 'warner-bros', catalogueNumber: 'BSK 3010' },
        { name: 'Reprise', slug: 'reprise', catalogueNumber: 'K 56344' },
      ],
      identifiers: [
        ...identifiers.slice(0, 1),
        { ...identifiers[1], description: '' },
        identifiers[2],
      ],
      gtins: ['0888837168618'],
      tracks: [
        {
          position: 'A1',
          side: 'A',
          title: 'Second Hand News',
          seconds: 163,
          isHeading: false,
          artist: '',
        },
        { position: '', title: 'Bonus', isHeading: true, artist: '' },
        { position: 'B1', side: 'B', title: 'The Chain', isHeading: false, artist: '' },
      ],
    })
    expect(product).toMatchObject({
      brand: 'Warner Bros.',
      albumInfo: {
        artist: 'Prince And The Revolution',
        genre: 'Rock',
        releaseDate: '1977-02-04',
        trackList: ['Second Hand News', 'The Chain'],
      },
    })
    expect(await read(product._id)).toEqual(product)
    const { artists: names } = await admin('GET /artists', { query: { search: 'prince and' } })
    expect(names).toEqual([])
  })

  test('is that of its variants too', async () => {
    const row = await makeProduct(shop.db, { artist: 'Can', brand: 'Spoon' })
    const copy = await makeUsedCopy(shop.db, row)
    const { pressing } = await read(copy.id)
    expect(pressing?.labels).toEqual([{ name: 'Spoon', slug: 'spoon', catalogueNumber: '' }])
    await expect(change(copy.id, pressingBody({}))).rejects.toMatchObject({
      statusCode: 400,
      field: 'pressing',
    })
  })

  test('repeats brand and album info when it has no data (REC-21)', async () => {
    const albumInfo = {
      artist: 'Can',
      genre: 'Rock',
      releaseDate: '1971-02-01',
      trackList: ['Paperhouse'],
    }
    const { product } = await admin('POST /products', {
      body: { ...record, brand: 'Spoon', albumInfo },
    })
    const { product: empty } = await createRecord(admin, {
      artists: [],
      labels: [],
      genres: [],
      tracks: [],
      released: '',
    })
    expect(product).toMatchObject({ brand: 'Spoon', albumInfo })
    expect(product.pressing).toMatchObject({
      format: 'Vinyl',
      media: [],
      released: '1971-02-01',
      genres: ['Rock'],
      gtins: [],
      artists: [{ name: 'Can', creditedAs: 'Can' }],
      labels: [{ name: 'Spoon', catalogueNumber: '' }],
      tracks: [{ title: 'Paperhouse', position: '' }],
    })
    expect(empty.albumInfo).toBeUndefined()
    expect(empty.brand).toBe('')
  })

  test('follows album info and brand where only they are written', async () => {
    const { product } = await createRecord(
      admin,
      { ...fullPressing, discogsReleaseId: 6 },
      { name: 'Follows' },
    )
    const albumInfo = {
      artist: 'Prince',
      genre: 'Funk',
      releaseDate: '',
      trackList: ['Second Hand News', 'New'],
    }
    await change(
      product._id,
      pressingBody({ ...fullPressing, discogsReleaseId: 7, released: '1977' }),
    )
    const { product: after } = await change(product._id, { albumInfo, brand: 'Sire' })
    expect(after.pressing).toMatchObject({
      genres: ['Funk', 'Pop'],
      released: '1977',
      country: 'UK & Europe',
      artists: [{ name: 'Prince' }],
      labels: [{ name: 'Sire', catalogueNumber: 'BSK 3010' }, { name: 'Reprise' }],
      tracks: [
        { position: 'A1', seconds: 163, title: 'Second Hand News' },
        { title: 'Bonus', isHeading: true },
        { position: '', title: 'New' },
      ],
    })
    const { product: cleared } = await change(product._id, { albumInfo: null })
    expect(cleared.pressing).toMatchObject({
      released: '',
      artists: [],
      genres: ['Pop'],
      tracks: [],
    })
  })

  test('is replaced as a whole, but for the values that it leaves out', async () => {
    const { product } = await createRecord(admin, { ...fullPressing, discogsReleaseId: 8 })
    const { product: after } = await change(product._id, pressingBody({ country: 'US' }))
    expect(after.pressing).toMatchObject({
      country: 'US',
      edition: '',
      media: [],
      identifiers: [],
      gtins: [],
    })
    expect(after.pressing?.labels).toEqual(product.pressing?.labels)
    expect(after.pressing?.tracks).toEqual(product.pressing?.tracks)
    expect(after.pressing).toMatchObject({ released: '1977-02-04', genres: ['Rock', 'Pop'] })
    const { product: bare } = await change(product._id, pressingBody(null))
    expect(bare).toMatchObject({ brand: 'Warner Bros.', albumInfo: product.albumInfo })
    expect(bare.pressing).toMatchObject({
      country: '',
      genres: ['Rock'],
      released: '1977-02-04',
      artists: [{ name: 'Prince And The Revolution' }],
      labels: [{ name: 'Warner Bros.', catalogueNumber: '' }],
      tracks: [
        { position: '', title: 'Second Hand News' },
        { position: '', title: 'The Chain' },
      ],
    })
  })

  test('wins over the values beside it that it has', async () => {
    const albumInfo = {
      artist: 'Can',
      genre: 'Rock',
      releaseDate: '1971-02-01',
      trackList: ['Paperhouse'],
    }
    const { product } = await createRecord(
      admin,
      {
        artists: [],
        labels: [{ name: 'Spoon', catalogueNumber: '' }],
        released: '1971-02',
        genres: [],
      },
      { albumInfo, brand: 'Other' },
    )
    expect(product).toMatchObject({ brand: 'Spoon', albumInfo: { ...albumInfo, releaseDate: '' } })
    expect(product.pressing).toMatchObject({
      released: '1971-02',
      artists: [{ name: 'Can' }],
      genres: ['Rock'],
    })
  })

  test('has a catalogue number without a label', async () => {
    const { product } = await createRecord(admin, {
      labels: [{ name: '', catalogueNumber: 'X 1' }, { name: '' }],
    })
    expect(product.brand).toBe('')
    expect(product.pressing?.labels).toEqual([
      { name: '', slug: expect.any(String), catalogueNumber: 'X 1' },
    ])
    const { labels } = await admin('GET /labels', { query: {} })
    expect(labels.map(({ name }) => name)).not.toContain('')
  })

  test('is part of the version and of the audit log (REC-20)', async () => {
    const { product } = await createRecord(admin, {})
    await change(product._id, pressingBody({ country: 'UK' }))
    const stale = admin('PATCH /products/:id', {
      params: { id: product._id },
      headers: { 'if-match': `"${product.version}"` },
      body: { name: 'Late' },
    })
    await expect(stale).rejects.toMatchObject({ statusCode: 412 })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': product._id } })
    expect(entries[0]).toMatchObject({ before: { country: '' }, after: { country: 'UK' } })
  })
})

describe('a barcode', () => {
  test('that another product has is saved, and that product is named (REC-9, REC-10)', async () => {
    const identifiers = [{ type: 'Barcode', value: '5 099902 894225' }]
    const first = await createRecord(admin, {
      identifiers,
      labels: [{ name: 'EMI', catalogueNumber: 'SHVL 804' }],
    })
    expect(first.sameBarcode).toBeUndefined()
    const second = await createRecord(admin, {
      identifiers: [{ type: 'Barcode', value: '5099902894225' }],
    })
    const named = [{ _id: first.product._id, name: record.name, catalogueNumber: 'SHVL 804' }]
    expect(second.sameBarcode).toEqual(named)
    const { sameBarcode } = await change(second.product._id, { price: 41 })
    expect(sameBarcode).toEqual(named)
  })
})

test('a cleared label leaves the catalogue number', async () => {
  const labels = [{ name: 'Quayside', catalogueNumber: 'QS 12' }]
  const { product } = await createRecord(admin, { labels })
  await change(product._id, { brand: '' })
  const { brand, pressing } = await read(product._id)
  expect(brand).toBe('')
  expect(pressing?.labels).toMatchObject([{ name: '', catalogueNumber: 'QS 12' }])
})
