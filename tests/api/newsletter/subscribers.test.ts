import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { createSession } from '#server/auth/index.ts'
import {
  newsletterInvitations,
  newsletterSubscribers,
} from '#server/newsletter/newsletter.tables.ts'
import { unsubscribe } from '#server/newsletter/unsubscribe.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { subscribe } from '#tests/support/app/newsletter.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { previewUndo } from '#tests/support/app/undo.ts'

const shop = setUpShop()
let api: Api
beforeEach(async () => {
  await shop.db.delete(newsletterSubscribers)
  await shop.db.delete(newsletterInvitations)
  shop.mailer.sent.length = 0
  api = await shop.apiAs(await makeAdmin(shop.db))
})

async function upload(csv: string) {
  const answer = await send(csv)
  await shop.runJobs()
  return answer
}

/** Its mails wait. */
async function send(csv: string) {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'addresses.csv')
  return api('POST /newsletter/subscribers/file', { form } as never)
}

async function removeFirst() {
  const { subscribers } = await api('GET /newsletter/subscribers', { query: {} })
  await api('DELETE /newsletter/subscribers/:id', { params: { id: subscribers[0]?._id ?? '' } })
}

const listed = async (query = {}) =>
  (await api('GET /newsletter/subscribers', { query })).subscribers.map(({ email }) => email)

test('lists subscribers with state and date, by search and page [VOICE-3]', async () => {
  await subscribe(shop, 'ana@example.com')
  await subscribe(shop, 'bo@example.com', { isConfirmed: false })
  const all = await api('GET /newsletter/subscribers', { query: {} })
  expect(all).toMatchObject({ totalConfirmed: 1, pagination: { totalSubscribers: 2 } })
  expect(all.subscribers.map(({ state }) => state).sort()).toEqual(['confirmed', 'unconfirmed'])
  expect(await listed({ search: 'ANA@' })).toEqual(['ana@example.com'])
  expect(await listed({ state: 'unconfirmed' })).toEqual(['bo@example.com'])
  expect(await listed({ page: 2, limit: 1 })).toHaveLength(1)
  expect(await listed({ search: '%' })).toEqual([])
})

test('exports the subscribers of a filter as CSV [VOICE-3]', async () => {
  await subscribe(shop, 'ana@example.com')
  await subscribe(shop, 'bo@example.com', { isConfirmed: false })
  const admin = await makeAdmin(shop.db)
  const { body } = await shop.app.inject({
    url: '/api/newsletter/subscribers/export?state=confirmed',
    headers: { authorization: `Bearer ${await createSession(shop.ctx(), admin.id)}` },
  })
  const [header, row, ...rest] = body.replace('\ufeff', '').trim().split('\r\n')
  expect(header).toBe('email,state,requested_at,confirmed_at')
  expect(row).toMatch(/^ana@example\.com,confirmed,/)
  expect(rest).toEqual([])
})

test('an imported address is unconfirmed and gets one request [VOICE-3]', async () => {
  const csv = 'Name,Email\nAna, Ana@Example.com \nBo,bo\nAna again,ana@example.com\n'
  const answer = await upload(csv)
  expect(answer).toMatchObject({ asked: 1, known: 0, totalRefused: 1 })
  expect(answer.refused).toEqual([{ row: 3, message: 'Please enter a valid email address' }])
  expect(shop.mailer.sent.map(({ to }) => to)).toEqual(['ana@example.com'])
  expect(shop.mailer.sent[0]?.text).toContain('would like to send our newsletter')
  expect((await api('GET /newsletter/subscribers', { query: {} })).totalConfirmed).toBe(0)

  expect(await upload(csv)).toMatchObject({ asked: 0, known: 1 })
  expect(shop.mailer.sent).toHaveLength(1)
})

test('a removed address gets no request from a later file [VOICE-3]', async () => {
  await upload('email\nana@example.com\n')
  await removeFirst()
  expect(await listed()).toEqual([])
  expect(await upload('email\nana@example.com\n')).toMatchObject({ asked: 0, known: 1 })
  expect(shop.mailer.sent).toHaveLength(1)
  expect(await listed()).toEqual([])
})

test('an address that is removed before its request has left gets none [VOICE-3]', async () => {
  await send('email\nana@example.com\n')
  await removeFirst()
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
  expect(await listed()).toEqual([])
})

test('an address that has unsubscribed gets no request from a later file [VOICE-3]', async () => {
  await unsubscribe(shop.ctx(), await subscribe(shop, 'ana@example.com'))
  expect(await listed()).toEqual([])
  expect(await upload('email\nana@example.com\n')).toMatchObject({ asked: 0, known: 1 })
  expect(shop.mailer.sent).toEqual([])
})

test('a file leaves a subscriber as it is, and mails nothing to it [VOICE-3]', async () => {
  await subscribe(shop, 'ana@example.com')
  expect(await upload('email\nana@example.com\n')).toMatchObject({ asked: 0, known: 1 })
  expect(shop.mailer.sent).toEqual([])
  const [row] = await shop.db.select().from(newsletterSubscribers)
  expect(row?.confirmedAt).not.toBeNull()
})

test.each([
  ['', 'The file is empty.'],
  ['name\nAna\n', 'The file needs one column named email.'],
  ['email,email\na,b\n', 'The file needs one column named email.'],
  ['email\n', 'The file has no rows below its header.'],
])('refuses another kind of file: %j [VOICE-3]', async (csv, serverMessage) => {
  await expect(upload(csv)).rejects.toMatchObject({ statusCode: 400, serverMessage })
})

test('the audit log has a removal without the address, and it is not undone [VOICE-3]', async () => {
  await subscribe(shop, 'ana@example.com')
  const { subscribers } = await api('GET /newsletter/subscribers', { query: {} })
  await api('DELETE /newsletter/subscribers/:id', { params: { id: subscribers[0]?._id ?? '' } })
  const entries = await shop.db.select().from(auditEntries)
  expect(
    JSON.stringify(entries.map(({ before, subjectName }) => [before, subjectName])),
  ).not.toContain('ana@')
  const id = String(entries.find(({ action }) => action === 'newsletter.subscriber-removed')?.id)
  const preview = await previewUndo(api, id)
  expect(preview.refusal).toContain('The address is gone')
})
