import { subDays } from 'date-fns/subDays'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { clips } from '#server/clips/clips.tables.ts'
import { deleteOrphans } from '#server/image-cleanup/delete-orphans.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { makeClip } from '#tests/support/app/clips.ts'
import { createRecord, pressingBody } from '#tests/support/app/pressings.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** Tracks that name clips, and the first clip of each record of a list. */

const shop = setUpShop()
const admin = setUpAdmin(shop)

/** A record of two tracks, of which the second one has a clip. */
async function makeRecord() {
  const clip = await makeClip(shop.db)
  const tracks = [
    { position: 'A1', title: 'Intro' },
    { position: 'A2', title: 'Low Tide', clipId: clip.id },
  ]
  const { product } = await createRecord(admin, { tracks })
  return { id: product._id, clip, tracks }
}

const shown = ({ id }: { id: string }) => ({ _id: id, url: `/clips/${id}`, seconds: 30 })
async function rowOf(id: string) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error('There is no such record')
  return row
}
const read = (id: string) => shop.api()('GET /products/:id', { params: { id } })
const clipsOf = async (id: string) =>
  (await read(id)).product.pressing?.tracks.map(({ clip }) => clip?._id)

test('a track shows its clip with address and length, also on the page of a used copy [PLAY-1]', async () => {
  const { id, clip } = await makeRecord()
  const copy = await makeUsedCopy(shop.db, await rowOf(id))
  for (const offer of [id, copy.id]) {
    const { product } = await read(offer)
    expect(product.pressing?.tracks).toMatchObject([{ title: 'Intro' }, { clip: shown(clip) }])
    expect(product.pressing?.tracks[0]).not.toHaveProperty('clip')
  }
})

test('a track names no clip that does not exist [PLAY-1]', async () => {
  const tracks = [{ title: 'Intro', clipId: '00000000-0000-7000-8000-000000000000' }]
  expect(await errorOf(createRecord(admin, { tracks }))).toEqual([
    400,
    'pressing.tracks',
    'A clip no longer exists. Upload it again.',
  ])
})

test('lists have the first clip of each record by the title of its track [PLAY-1]', async () => {
  const { id, clip } = await makeRecord()
  const { product: silent } = await createRecord(admin, { tracks: [{ title: 'Intro' }] })
  await makeUsedCopy(shop.db, await rowOf(id))
  await admin('PUT /products/:id/review', {
    params: { id },
    body: { text: '', author: '', isPick: true },
  })
  const call = shop.api()
  const lists = [
    await call('GET /products', { query: {} }),
    await call('GET /products', { query: { view: 'used-copies' } }),
    await call('GET /products/search', { query: { q: 'tide' } }),
    await call('GET /picks', { query: {} }),
  ]
  for (const { products: listed } of lists) {
    const found = listed.find(({ _id, parentId }) => id === (parentId ?? _id))
    expect(found?.firstClip).toEqual({ ...shown(clip), title: 'Low Tide' })
    expect(listed.find(({ _id }) => _id === silent._id)?.firstClip).toBeUndefined()
  }
})

test('a shop without previews shows no clips, and saves tracks without losing them [PLAY-16]', async () => {
  const { id, clip, tracks } = await makeRecord()
  shop.services.settings.hasClips = false
  expect(await clipsOf(id)).toEqual([undefined, undefined])
  const list = await shop.api()('GET /products', { query: {} })
  expect(list.products[0]).not.toHaveProperty('firstClip')
  const sent = tracks.map(({ position, title }) => ({ position, title, seconds: 10 }))
  const { product } = await admin('PATCH /products/:id', {
    params: { id },
    body: pressingBody({ tracks: sent }),
  })
  expect(product.pressing?.tracks[1]).not.toHaveProperty('clip')
  shop.services.settings.hasClips = true
  expect(await clipsOf(id)).toEqual([undefined, clip.id])
})

test('the audit log names a clip, and an undo brings it back [PLAY-1]', async () => {
  const { id, clip, tracks } = await makeRecord()
  const sent = tracks.map(({ position, title }) => ({ position, title }))
  await admin('PATCH /products/:id', { params: { id }, body: pressingBody({ tracks: sent }) })
  expect(await clipsOf(id)).toEqual([undefined, undefined])
  const { entries } = await admin('GET /audit', { query: {} })
  expect(JSON.stringify(entries[0])).toContain('A2 Low Tide (clip)')
  await undo(admin, await latestEntryOf(shop.db, id))
  expect(await clipsOf(id)).toEqual([undefined, clip.id])
})

test('a clip that a change removed from its track stays for 30 days, in which the undo brings it back [PLAY-3 UNDO-1]', async () => {
  const { id, clip, tracks } = await makeRecord()
  const isClip = eq(clips.id, clip.id)
  await shop.db
    .update(clips)
    .set({ createdAt: subDays(shop.ctx().now, 60) })
    .where(isClip)
  const sent = tracks.map(({ position, title }) => ({ position, title }))
  await admin('PATCH /products/:id', { params: { id }, body: pressingBody({ tracks: sent }) })
  const entry = await latestEntryOf(shop.db, id)
  await deleteOrphans(shop.ctx())
  await undo(admin, entry)
  expect(await clipsOf(id)).toEqual([undefined, clip.id])
  await undo(admin, await latestEntryOf(shop.db, id))
  const createdAt = subDays(shop.ctx().now, 31)
  await shop.db.update(auditEntries).set({ createdAt }).where(eq(auditEntries.subjectId, id))
  await deleteOrphans(shop.ctx())
  expect(await shop.db.$count(clips, isClip)).toBe(0)
})
