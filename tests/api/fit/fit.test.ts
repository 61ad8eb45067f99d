import { expect, test } from 'vitest'
import { emptyFit, type Fit } from '#contract/products/fit-facts.ts'
import { errorOf, refusalOf } from '#tests/support/app/api-errors.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'

/** Which accessories fit which turntables. */

const shop = setUpShop()
const admin = setUpAdmin(shop)

type Made = { id: string }
const set = ({ id }: Made, fit: Partial<Fit>) =>
  admin('PUT /products/:id/fit', { params: { id }, body: fit })
const get = ({ id }: Made) => admin('GET /products/:id/fit', { params: { id } })
const pageOf = async ({ id }: Made) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product
const fittingOf = async ({ id }: Made) =>
  (await shop.api()('GET /products/:id/related', { params: { id } })).fitting.map(({ _id }) => _id)

const turntable = () => makeProduct(shop.db, { type: 'turntable' })
const accessory = (stock = 1) => makeProduct(shop.db, { type: 'accessory', stock })

test('the page of a turntable lists fitting accessories, in stock first, and that of an accessory the turntables [FIT-2, FIT-4]', async () => {
  const deck = await turntable()
  const [gone, here] = [await accessory(0), await accessory()]
  expect(await fittingOf(deck)).toEqual([])
  await set(deck, { stylusType: 'VM95', phonoStage: 'none' })
  shop.advance(1000)
  await set(here, { kind: 'stylus', stylusType: 'VM95' })
  await set(gone, { kind: 'phono-stage' })
  expect(await fittingOf(deck)).toEqual([here.id, gone.id])
  expect(await fittingOf(here)).toEqual([deck.id])
  expect((await pageOf(deck)).fit).toMatchObject({ stylusType: 'VM95', phonoStage: 'none' })
  await set(here, { kind: 'belt' })
  expect(await fittingOf(deck)).toEqual([gone.id])
})

test('a type is saved as one in use, which is suggested, and its facts have bounds [FIT-3]', async () => {
  const [deck, stylus, record] = [await turntable(), await accessory(), await makeProduct(shop.db)]
  await set(deck, { stylusType: 'VM95' })
  const { fit, types } = await set(stylus, { kind: 'stylus', stylusType: 'vm-95' })
  expect(fit.stylusType).toBe('VM95')
  expect(types).toEqual({ stylusType: ['VM95'], beltType: [] })
  expect(await errorOf(set(deck, { beltType: 'b'.repeat(41) }))).toEqual([
    400,
    'beltType',
    'Belt type must be at most 40 characters',
  ])
  expect(await errorOf(set(record, { stylusType: 'VM95' }))).toEqual([
    400,
    'kind',
    'Only turntables and accessories fit each other.',
  ])
  const stale = admin('PUT /products/:id/fit', {
    params: { id: deck.id },
    headers: { 'if-match': '"other"' },
    body: {},
  })
  expect(await refusalOf(stale)).toMatchObject({ statusCode: 412 })
})

test('the spelling of a type is corrected where no other product has it [FIT-3]', async () => {
  const deck = await turntable()
  await set(deck, { stylusType: 'at3600l' })
  expect((await set(deck, { stylusType: 'AT3600L' })).fit.stylusType).toBe('AT3600L')
})

test('a turntable for another voltage than that of the shop needs a converter [FIT-10]', async () => {
  const deck = await turntable()
  await set(deck, { voltage: '220-240' })
  expect((await pageOf(deck)).fit).not.toHaveProperty('needsConverter')
  await set(deck, { voltage: '110-120' })
  expect((await pageOf(deck)).fit).toMatchObject({ needsConverter: true })
})

test('an undo takes one fact back and leaves later facts [FIT-2]', async () => {
  const deck = await turntable()
  await set(deck, { stylusType: 'VM95' })
  const typed = await latestEntryOf(shop.db, deck.id)
  await set(deck, { stylusType: 'VM95', headshell: 'sme' })
  await undo(admin, typed)
  expect((await get(deck)).fit).toEqual({ ...emptyFit, headshell: 'sme' })
  await set(deck, {})
  expect(await pageOf(deck)).not.toHaveProperty('fit')
})

test.each(['accessory', 'merch'] as const)(
  'a fact that %s has not stands in the way of its undo [UNDO-3]',
  async (type) => {
    const deck = await turntable()
    await set(deck, { stylusType: 'VM95' })
    await set(deck, {})
    const entry = await latestEntryOf(shop.db, deck.id)
    await admin('PATCH /products/:id', { params: { id: deck.id }, body: { type } })
    const { conflicts } = await previewUndo(admin, entry)
    expect(conflicts).toMatchObject([{ field: 'stylusType' }])
  },
)
