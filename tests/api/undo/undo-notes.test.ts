import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'

const shop = setUpShop()
let author: UserRow
let admin: Api
beforeAll(async () => {
  author = await makeAdmin(shop.db)
  admin = await shop.apiAs(author)
})

const body = { text: 'Moved house' }
const ofCustomer = {
  make: async () => (await makeUser(shop.db)).id,
  write: (id: string) => admin('POST /users/:id/notes', { params: { id }, body }),
  list: async (id: string) => (await admin('GET /users/:id/notes', { params: { id } })).notes,
}
const ofOrder = {
  make: async () => (await placeOrder(shop)).orderId,
  write: (id: string) => admin('POST /orders/:id/notes', { params: { id }, body }),
  list: async (id: string) => {
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id } })
    return moments.filter(({ type }) => type === 'note')
  },
}

test.each([
  ['a customer', ofCustomer],
  ['an order', ofOrder],
])(
  'deletes a note on %s and puts it back as it was (UNDO-13)',
  async (_, { make, write, list }) => {
    const id = await make()
    await write(id)
    const written = await list(id)
    const writing = await latestEntryOf(shop.db, id)
    shop.advance(60_000)
    const deletion = await undo(admin, writing)
    expect(deletion).toMatchObject({ before: { note: 'Moved house' }, after: null })
    expect(await list(id)).toEqual([])
    await undo(admin, deletion._id)
    expect(await list(id)).toEqual(written)
    const other = await shop.apiAs(await makeAdmin(shop.db))
    expect((await previewUndo(other, writing)).conflicts).toMatchObject([
      { field: 'note', message: 'Only who wrote a note can delete it.' },
    ])
    const again = await undo(admin, writing)
    expect((await previewUndo(other, again._id)).conflicts).toMatchObject([
      { message: 'Only who wrote a note can put it back.' },
    ])
  },
)

test('the notes of a deleted account stay deleted (UNDO-13)', async () => {
  const password = 'groove-and-runout'
  const email = 'leaver@example.com'
  const api = shop.api()
  const { user } = await api('POST /auth/register', { body: { email, password } })
  await ofCustomer.write(user._id)
  const entry = await latestEntryOf(shop.db, user._id)
  const { token } = await api('POST /auth/login', { body: { email, password } })
  await shop.api(token)('POST /account/delete', { body: { email, password } })
  expect((await previewUndo(admin, entry)).refusal).toContain('The account was deleted')
})
