import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import { pressingArtists } from '#server/pressings/pressing.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'
import { discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()

const admin = setUpAdmin(shop)

const getArtist = async (slug: string) =>
  (await shop.api()('GET /artists/:slug', { params: { slug } })).artist
const getLabel = async (slug: string) =>
  (await shop.api()('GET /labels/:slug', { params: { slug } })).label
const getProduct = async (id: string) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product
const search = async (q: string) =>
  (await shop.api()('GET /products/search', { query: { q } })).products.map(({ _id }) => _id)

async function createBy(artist: string, values: object = {}) {
  const { product } = await createRecord(admin, { artists: [{ name: artist }] }, values)
  return product._id
}

describe('a rename', () => {
  test('is undone unless another one has the former name by now', async () => {
    await createBy('Ada Holm')
    const { _id: id } = await getArtist('ada-holm')
    await admin('PATCH /artists/:id', { params: { id }, headers: {}, body: { name: 'Ada Holme' } })
    const entry = await latestEntryOf(shop.db, id)
    const later = await createBy('Ada Holm')
    expect((await previewUndo(admin, entry)).conflicts).toMatchObject([
      {
        field: 'name',
        message: 'Another artist has the name “Ada Holm” by now. Merge the two instead.',
      },
    ])
    await admin('DELETE /products/:id', { params: { id: later } })
    const { artist: other } = await shop.api()('GET /artists/:slug', {
      params: { slug: 'ada-holm-2' },
    })
    await admin('POST /artists/:id/merge', {
      params: { id: other._id },
      body: { into: id },
    })
    await undo(admin, entry)
    expect((await getArtist('ada-holm')).name).toBe('Ada Holm')
  })

  test('to a printed credit leaves the credit, also after its undo (UNDO-11)', async () => {
    const { product } = await createRecord(admin, {
      artists: [{ name: 'Nils Torv', creditedAs: 'N. Torv' }],
    })
    const { _id: id, version } = await getArtist('nils-torv')
    const headers = ifMatch(version)
    await admin('PATCH /artists/:id', { params: { id }, headers, body: { name: 'N. Torv' } })
    await undo(admin, await latestEntryOf(shop.db, id))
    expect((await getProduct(product._id)).albumInfo?.artist).toBe('N. Torv')
  })

  test('shows on records and in the search at once, without changing a printed credit or the slug (REC-47)', async () => {
    const plain = await createBy('Mara Quill')
    const printed = await createRecord(admin, {
      artists: [
        { name: 'Mara Quill', creditedAs: 'M. Quill', joinPhrase: ' & ' },
        { name: 'Ole Tern', creditedAs: 'Ole' },
      ],
    })
    const before = await getArtist('mara-quill')
    const { artist } = await admin('PATCH /artists/:id', {
      params: { id: before._id },
      headers: ifMatch(before.version),
      body: { name: 'The Mara Quills', about: 'Two sisters and a tape machine.' },
    })
    expect(artist).toMatchObject({
      slug: 'mara-quill',
      name: 'The Mara Quills',
      sortName: 'Mara Quills, The',
      about: 'Two sisters and a tape machine.',
      productCount: 2,
    })
    expect((await getProduct(plain)).albumInfo?.artist).toBe('The Mara Quills')
    expect((await getProduct(printed.product._id)).albumInfo?.artist).toBe('M. Quill & Ole')
    expect(await search('Mara Quills')).toEqual([plain])
    await expect(
      admin('PATCH /artists/:id', {
        params: { id: before._id },
        headers: ifMatch(before.version),
        body: { about: '' },
      }),
    ).rejects.toMatchObject({ statusCode: 412 })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': before._id } })
    expect(entries).toMatchObject([
      {
        action: 'artist.changed',
        before: { name: 'Mara Quill', sortName: 'Mara Quill', about: '' },
        after: { name: 'The Mara Quills', sortName: 'Mara Quills, The' },
      },
    ])
  })

  test('of a label changes the brand of its records, and what a search finds by a further label', async () => {
    const labels = [
      { name: 'Fjord', catalogueNumber: 'FJ 1' },
      { name: 'Kelp', catalogueNumber: 'KE 1' },
    ]
    const { product } = await createRecord(admin, { labels })
    const id = product._id
    for (const [slug, name] of [
      ['fjord', 'Fjord Audio'],
      ['kelp', 'Bladderwrack'],
    ] as const) {
      const label = await getLabel(slug)
      await admin('PATCH /labels/:id', { params: { id: label._id }, body: { name } })
    }
    const changed = await getProduct(id)
    expect(changed.brand).toBe('Fjord Audio')
    expect(changed.pressing?.labels).toEqual([
      { name: 'Fjord Audio', slug: 'fjord', catalogueNumber: 'FJ 1' },
      { name: 'Bladderwrack', slug: 'kelp', catalogueNumber: 'KE 1' },
    ])
    expect(await search('Bladderwrack')).toEqual([id])
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(product.updatedAt))
  })

  test('to the name of another one is refused', async () => {
    await createBy('Sable Coast')
    await createBy('Sable Coats')
    const { _id: id } = await getArtist('sable-coats')
    await expect(
      admin('PATCH /artists/:id', { params: { id }, body: { name: 'sable coast' } }),
    ).rejects.toMatchObject({
      statusCode: 409,
      field: 'name',
      message: 'Another artist has this name. Merge them instead.',
    })
    await expect(
      admin('PATCH /labels/:id', { params: { id }, body: { about: 'No label' } }),
    ).rejects.toMatchObject({ statusCode: 404, message: 'Label not found' })
  })

  test('to a name that a merge has ended names the one it belongs to', async () => {
    for (const name of ['Dun Gull', 'Dun Gulls', 'Grey Gull']) await createBy(name)
    const [former, into, other] = [
      await getArtist('dun-gull'),
      await getArtist('dun-gulls'),
      await getArtist('grey-gull'),
    ]
    const merge = { params: { id: former._id }, body: { into: into._id } }
    await admin('POST /artists/:id/merge', merge)
    await expect(
      admin('PATCH /artists/:id', { params: { id: other._id }, body: { name: 'Dun Gull' } }),
    ).rejects.toMatchObject({
      statusCode: 409,
      field: 'name',
      message: 'This name was merged into “Dun Gulls”. Merge this artist into it too.',
    })
  })

  test('keeps a sort name of its own', async () => {
    await createBy('Ines Vale')
    const { _id: id } = await getArtist('ines-vale')
    const params = { id }
    await admin('PATCH /artists/:id', { params, body: { sortName: 'Vale, Ines' } })
    const { artist } = await admin('PATCH /artists/:id', { params, body: { name: 'Inés Vale' } })
    expect(artist.sortName).toBe('Vale, Ines')
  })
})

describe('a merge', () => {
  test('gives all records to the other artist, and its slug and its name lead there (REC-45, REC-47)', async () => {
    const one = await createBy('Copper Hours, The')
    const two = await createBy('The Copper Hours')
    const both = await createRecord(admin, {
      artists: [{ name: 'The Copper Hours', joinPhrase: ' / ' }, { name: 'Copper Hours, The' }],
    })
    const from = await getArtist('copper-hours-the')
    const into = await getArtist('the-copper-hours')
    await admin('PATCH /artists/:id', { params: { id: from._id }, body: { about: 'A quartet.' } })
    expect(from.productCount).toBe(2)
    await expect(
      admin('POST /artists/:id/merge', {
        params: { id: from._id },
        body: { into: into._id, productCount: 1 },
      }),
    ).rejects.toMatchObject({ statusCode: 409, field: 'productCount' })
    const { artist } = await admin('POST /artists/:id/merge', {
      params: { id: from._id },
      body: { into: into._id, productCount: 2 },
    })
    expect(artist).toMatchObject({ _id: into._id, productCount: 3, about: 'A quartet.' })
    expect(await getArtist('copper-hours-the')).toEqual(artist)
    const shown = [one, two, both.product._id].map(getProduct)
    expect((await Promise.all(shown)).map(({ albumInfo }) => albumInfo?.artist)).toEqual([
      ...['The Copper Hours', 'The Copper Hours', 'The Copper Hours / Copper Hours, The'],
    ])
    const later = await makeProduct(shop.db, { type: 'vinyl', artist: 'copper hours the' })
    expect((await getProduct(later.id)).pressing?.artists).toMatchObject([
      { name: 'The Copper Hours', slug: 'the-copper-hours' },
    ])
    const { entries } = await admin('GET /audit', { query: { action: 'artist.merged' } })
    expect(entries[0]).toMatchObject({
      subjectId: from._id,
      subjectName: 'Copper Hours, The',
      after: { mergedInto: 'The Copper Hours', records: 2 },
    })
  })

  test('shows the present names on a record that is saved with the former ones', async () => {
    const pair = async (kind: 'artists' | 'labels', former: string, present: string) => {
      const make = (name: string) =>
        createRecord(admin, { [kind]: [{ name }] }, { name: `By ${name}` })
      await make(former)
      await make(present)
      const find = async (name: string) => {
        const slug = name.toLowerCase().replaceAll(' ', '-')
        return kind === 'artists' ? getArtist(slug) : getLabel(slug)
      }
      const [from, into] = [await find(former), await find(present)]
      const request = { params: { id: from._id }, body: { into: into._id } }
      await (kind === 'artists'
        ? admin('POST /artists/:id/merge', request)
        : admin('POST /labels/:id/merge', request))
    }
    await pair('artists', 'Glow Worms', 'The Fireflies')
    await pair('labels', 'Old Pier', 'New Pier')
    const names = { brand: 'Old Pier', albumInfo: { artist: 'Glow Worms' } }
    const body = { name: 'Named', type: 'vinyl' as const, price: 9, stock: 1 }
    const byForm = (await admin('POST /products', { body: { ...body, ...names } })).product._id
    const changed = await createBy('Somebody')
    const { albumInfo } = await getProduct(changed)
    await admin('PATCH /products/:id', {
      params: { id: changed },
      body: { brand: 'Old Pier', albumInfo: { ...albumInfo, artist: 'Glow Worms' } },
    })
    const typed = await createRecord(admin, {
      artists: [{ name: 'Glow Worms' }],
      labels: [{ name: 'Old Pier' }],
    })
    const files = await openProductFiles(shop, await makeAdmin(shop.db))
    const file = `id,name,type,price,stock,brand,artist\n,Filed,vinyl,9,1,Old Pier,Glow Worms\n`
    const { _id } = await files.check(file)
    await files.apply(_id)
    const found = await search('Fireflies')
    expect(found).toEqual(expect.arrayContaining([byForm, changed, typed.product._id]))
    const shown = (await Promise.all(found.map(getProduct))).filter(
      ({ name }) => !name.startsWith('By '),
    )
    expect(shown).toHaveLength(4)
    for (const { brand, albumInfo: album, pressing } of shown) {
      expect([brand, album?.artist]).toEqual(['New Pier', 'The Fireflies'])
      expect(pressing?.artists.map((each) => each.creditedAs)).toEqual(['The Fireflies'])
    }
    await undo(admin, await latestEntryOf(shop.db, changed))
    expect((await getProduct(changed)).albumInfo?.artist).toBe('Somebody')
  })

  test('leaves no former name to an undo, and a former name that is printed on a record to a save', async () => {
    const [undone, printed] = [await createBy('Rill & Row'), await createBy('Ember Choir')]
    const savePrinted = (pressing: object) =>
      admin('PATCH /products/:id', { params: { id: printed }, body: { pressing } })
    const creditOf = async (id: string) => {
      const { albumInfo, pressing } = await getProduct(id)
      return [albumInfo?.artist, ...(pressing?.artists ?? []).map(({ creditedAs }) => creditedAs)]
    }
    const { albumInfo: album } = await getProduct(undone)
    await admin('PATCH /products/:id', {
      params: { id: undone },
      body: { albumInfo: { ...album, artist: 'Ember Choir' } },
    })
    const entry = await latestEntryOf(shop.db, undone)
    const [from, into] = [await getArtist('rill-row'), await getArtist('ember-choir')]
    await admin('POST /artists/:id/merge', { params: { id: from._id }, body: { into: into._id } })
    await expect(undo(admin, entry)).rejects.toMatchObject({
      statusCode: 409,
      message: 'Nothing was undone. What it replaced is gone by now.',
    })
    expect(await creditOf(undone)).toEqual(['Ember Choir', 'Ember Choir'])
    const artists = [{ name: 'Ember Choir', creditedAs: 'Rill & Row', joinPhrase: '' }]
    for (const notes of ['Red vinyl', 'Reissue']) {
      await savePrinted({ artists, notes })
      expect(await creditOf(printed)).toEqual(['Rill & Row', 'Rill & Row'])
    }
    expect(await search('Rill')).toEqual([printed])
  })

  test('leads the former names of a Discogs inventory to the record (REC-47, CSV-7)', async () => {
    const labels = [{ name: 'Salt Works', catalogueNumber: 'SW 1' }]
    const artists = [{ name: 'Old Pier' }]
    const { product } = await createRecord(admin, { labels, artists })
    await createRecord(admin, {
      labels: [{ name: 'Saltworks Inc' }],
      artists: [{ name: 'The Pier' }],
    })
    const [artist, otherArtist] = [await getArtist('old-pier'), await getArtist('the-pier')]
    const [label, otherLabel] = [await getLabel('salt-works'), await getLabel('saltworks-inc')]
    await admin('POST /artists/:id/merge', {
      params: { id: artist._id },
      body: { into: otherArtist._id },
    })
    await admin('POST /labels/:id/merge', {
      params: { id: label._id },
      body: { into: otherLabel._id },
    })
    const imports = await openDiscogsImports(shop)
    const row = discogsRow({ artist: 'Old Pier', label: 'Salt Works', catno: 'SW-1' })
    const { _id } = await imports.checkRows([row])
    const { rows } = await admin('GET /products/imports/:id/rows', {
      params: { id: _id },
      query: {},
    })
    expect(rows).toMatchObject([{ outcome: 'new-copy', productId: product._id }])
  })

  test('leads the former name of a further label in a product file to the label (REC-47, CSV-59)', async () => {
    const labels = [
      { name: 'Salt Pier', catalogueNumber: 'SP 1' },
      { name: 'Quay', catalogueNumber: 'Q 1' },
    ]
    await createRecord(admin, { labels }, { name: 'Two Labels' })
    await createRecord(admin, { labels: [{ name: 'Quay Records' }] })
    const files = await openProductFiles(shop, await makeAdmin(shop.db))
    const file = await files.download('/products/export?search=Two%20Labels')
    const [quay, records] = [await getLabel('quay'), await getLabel('quay-records')]
    const params = { id: quay._id }
    await admin('POST /labels/:id/merge', { params, body: { into: records._id } })
    expect((await files.check(file)).counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  test('of labels names the record’s label once for each number, and follows earlier merges', async () => {
    const { product } = await createRecord(admin, {
      labels: [
        { name: 'Lumen Recs', catalogueNumber: 'LU 7' },
        { name: 'Lumen', catalogueNumber: 'LU 7' },
        { name: 'Lumen', catalogueNumber: 'LU 7X' },
      ],
    })
    await createRecord(admin, { labels: [{ name: 'Lumen Records' }] })
    const [recs, lumen, records] = [
      await getLabel('lumen-recs'),
      await getLabel('lumen'),
      await getLabel('lumen-records'),
    ]
    const merge = (from: string, into: string) =>
      admin('POST /labels/:id/merge', { params: { id: from }, body: { into } })
    await merge(recs._id, lumen._id)
    const { label } = await merge(lumen._id, records._id)
    expect(label.productCount).toBe(2)
    expect((await getLabel('lumen-recs'))._id).toBe(records._id)
    const { brand, pressing } = await getProduct(product._id)
    expect(brand).toBe('Lumen Records')
    expect(pressing?.labels.map(({ catalogueNumber }) => catalogueNumber)).toEqual([
      ...['LU 7', 'LU 7X'],
    ])
    // The name of a merged label is free for the one it was merged into.
    const { label: renamed } = await admin('PATCH /labels/:id', {
      params: { id: records._id },
      body: { name: 'Lumen' },
    })
    expect(renamed.name).toBe('Lumen')
    await expect(merge(recs._id, records._id)).rejects.toMatchObject({ statusCode: 404 })
    await expect(merge(records._id, records._id)).rejects.toMatchObject({
      statusCode: 400,
      field: 'into',
    })
  })

  test('leaves no record behind that is saved at the same time', async () => {
    const id = await createBy('Nettle')
    await createBy('Nettles')
    const [from, into] = [await getArtist('nettle'), await getArtist('nettles')]
    await admin('POST /artists/:id/merge', {
      params: { id: from._id },
      body: { into: into._id },
    })
    // As a save does that found the name before the merge and writes the credit after it.
    await shop.db.delete(pressingArtists).where(eq(pressingArtists.productId, id))
    await shop.db.insert(pressingArtists).values({ productId: id, position: 0, artistId: from._id })
    expect((await getProduct(id)).pressing?.artists).toMatchObject([{ slug: 'nettles' }])
  })
})
