import { expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { makeQueue, makeSoldOut } from '#tests/support/app/wants.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const makeCopy = async () =>
  makeUsedCopy(shop.db, await makeProduct(shop.db, { type: 'vinyl', name: 'Fog Lines' }))
const read = async (id: string) =>
  (await admin('GET /used-copies/:id', { params: { id } })).usedCopy
const entryOf = (id: string) => latestEntryOf(shop.db, id)

test('takes back grades, notes, price and place of a used copy (UNDO-10)', async () => {
  const { id } = await makeCopy()
  const before = await read(id)
  await admin('PATCH /products/:id', {
    params: { id },
    body: {
      price: 31,
      copy: { mediaGrade: 'NM', notes: 'Light marks', isPlayGraded: true },
      inventory: { location: 'B 7', cost: 9.5, floorPrice: 12, acquiredOn: '2026-01-02' },
    },
  })
  await undo(admin, await entryOf(id))
  const { updatedAt: _, version: __, ...restored } = await read(id)
  const { updatedAt: ___, version: ____, ...expected } = before
  expect(restored).toEqual(expected)
})

test.each(['withdraw', 'sold-elsewhere'] as const)(
  'puts a copy on sale again after %s with its day of arrival, and off again (UNDO-10)',
  async (how) => {
    const { id } = await makeCopy()
    const { listedAt } = (await read(id)).inventory
    shop.advance(DAY_MS)
    await admin(`POST /used-copies/:id/${how}`, { params: { id } })
    const { state } = (await read(id)).inventory
    const back = await undo(admin, await entryOf(id))
    expect((await read(id)).inventory).toMatchObject({ state: 'on-sale', listedAt })
    expect(back).toMatchObject({ before: { state }, after: { state: 'on-sale' } })
    await undo(admin, back._id)
    expect((await read(id)).inventory.state).toBe(state)
  },
)

test.each(['withdraw', 'sold-elsewhere'] as const)(
  'a return to sale after %s goes back to the days of arrival and sale, and again (UNDO-10)',
  async (how) => {
    const { id } = await makeCopy()
    const daysAfter = async (change: () => Promise<unknown>) => {
      shop.advance(DAY_MS)
      await change()
      const { state, listedAt, soldAt } = (await read(id)).inventory
      return { state, listedAt, soldAt }
    }
    const params = { id }
    const gone = await daysAfter(() => admin(`POST /used-copies/:id/${how}`, { params }))
    const back = await daysAfter(() =>
      admin('POST /used-copies/:id/return-to-sale', { params, body: {} }),
    )
    const undoLatest = async () => undo(admin, await entryOf(id))
    expect(await daysAfter(undoLatest)).toEqual(gone)
    expect(await daysAfter(undoLatest)).toEqual(back)
  },
)

test('a return to sale with other grades goes back to its grades and its state (UNDO-10)', async () => {
  const { id } = await makeCopy()
  await admin('POST /used-copies/:id/withdraw', { params: { id } })
  const withdrawal = await entryOf(id)
  const body = { price: 15, copy: { mediaGrade: 'VG' as const } }
  await admin('POST /used-copies/:id/return-to-sale', { params: { id }, body })
  expect((await previewUndo(admin, withdrawal)).conflicts).toMatchObject([{ field: 'state' }])
  const undone = await undo(admin, await entryOf(id))
  const values = async () => {
    const { price, copy, inventory } = await read(id)
    return [price, copy.mediaGrade, inventory.state]
  }
  expect(await values()).toEqual([20, 'VG+', 'withdrawn'])
  await undo(admin, undone._id)
  expect(await values()).toEqual([15, 'VG', 'on-sale'])
})

test('an undo that was two changes of one copy is undone as a whole, and again (UNDO-10)', async () => {
  const { id } = await makeCopy()
  await admin('POST /used-copies/:id/withdraw', { params: { id } })
  await admin('POST /used-copies/:id/return-to-sale', { params: { id }, body: { price: 5 } })
  const values = async () => {
    const { price, inventory } = await read(id)
    return [price, inventory.state]
  }
  const isDone = async (entryId: string) =>
    (await admin('GET /audit', { query: { page: 1, limit: 50 } })).entries.find(
      ({ _id }) => _id === entryId,
    )?.isUndone
  await undo(admin, await entryOf(id))
  const withdrawn = (await admin('GET /audit', { query: { page: 1, limit: 50 } })).entries
    .filter(({ subjectId }) => subjectId === id)
    .slice(0, 2)
  expect(await values()).toEqual([20, 'withdrawn'])
  const again = await undo(admin, withdrawn.at(-1)?._id ?? '')
  expect(await values()).toEqual([5, 'on-sale'])
  for (const { _id } of withdrawn) expect(await isDone(_id)).toBe(true)
  await undo(admin, again._id)
  expect(await values()).toEqual([20, 'withdrawn'])
})

test('a return to sale is not undone while its copy is on hold, which the refusal says (UNDO-10)', async () => {
  const record = await makeSoldOut(shop, { type: 'vinyl' })
  const { id } = await makeUsedCopy(shop.db, record)
  await admin('POST /used-copies/:id/withdraw', { params: { id } })
  await makeQueue(shop, record, [{}])
  await admin('POST /used-copies/:id/return-to-sale', { params: { id }, body: {} })
  expect((await read(id)).inventory.state).toBe('held')
  expect((await previewUndo(admin, await entryOf(id))).conflicts).toMatchObject([
    { field: 'state', message: 'A checkout or a hold has units of it.' },
  ])
})

test('an option gets its label and its place back (UNDO-10)', async () => {
  const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
  const { id } = await makeOption(shop.db, shirt, { label: 'S' })
  const body = { option: { label: 'Small', position: 4 }, price: 22 }
  await admin('PATCH /products/:id', { params: { id }, body })
  await undo(admin, await entryOf(id))
  const { product } = await admin('GET /products/:id', { params: { id } })
  expect(product).toMatchObject({ option: { label: 'S', position: 0 }, price: 39.95 })
})

test('takes back the name of an artist with that of its records (UNDO-11)', async () => {
  const { id: productId } = await makeProduct(shop.db, { type: 'vinyl', artist: 'Ida Fel' })
  const { artists } = await admin('GET /artists', { query: { search: 'Ida Fel' } })
  const id = artists[0]?._id ?? ''
  await admin('PATCH /artists/:id', { params: { id }, body: { name: 'Ida Fell' } })
  await undo(admin, await entryOf(id))
  const { product } = await admin('GET /products/:id', { params: { id: productId } })
  expect(product.albumInfo?.artist).toBe('Ida Fel')
})

test('takes back the markdown schedule (UNDO-11)', async () => {
  const get = async () => (await admin('GET /markdown-schedule')).schedule
  const before = await get()
  const schedule = { isOn: true, steps: [{ days: 10, percent: 5 }], rounding: '0.95' as const }
  await admin('PUT /markdown-schedule', { body: schedule })
  const entry = await entryOf('markdowns')
  await undo(admin, entry)
  expect(await get()).toEqual(before)
  await admin('PUT /markdown-schedule', { body: schedule })
  await admin('PUT /markdown-schedule', { body: { ...schedule, rounding: '0.50' } })
  expect((await previewUndo(admin, entry)).conflicts).toMatchObject([{ message: /left to undo/ }])
})

test('says for money, mails and orders how to correct them (UNDO-12)', async () => {
  const entry = { actor: 'test', subjectId: 'RO-1', subjectName: 'RO-1', before: null }
  const actions = ['order.status', 'order.refund', 'order.settled', 'order.mail'] as const
  const rows = await shop.db
    .insert(auditEntries)
    .values(actions.map((action) => ({ ...entry, action, after: { a: 1 } })))
    .returning()
  const refusals = await Promise.all(
    rows.map(async ({ id }) => (await previewUndo(admin, String(id))).refusal),
  )
  expect(refusals).toEqual([
    'An order is not undone. Set its status again in the order.',
    'Money that was paid back is not taken back. Ask the customer to order again.',
    'The order stays settled. If money is still due, refund it in the order.',
    'A mail is not undone. Write to the customer what is right.',
  ])
  const params = { id: String(rows[0]?.id) }
  await expect(admin('POST /audit/:id/undo', { params, body: { seen: '' } })).rejects.toMatchObject(
    {
      statusCode: 409,
      serverMessage: refusals[0],
    },
  )
})

test('answers 404 for an unknown entry', async () => {
  for (const id of ['0', 'abc', '9'.repeat(30)]) {
    await expect(previewUndo(admin, id)).rejects.toMatchObject({ statusCode: 404 })
  }
})
