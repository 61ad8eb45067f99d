import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailPasswordReset } from '../../server/accounts/accounts.jobs.ts'
import { createSmtpMailer } from '../../server/platform/mail/smtp-mailer.ts'
import { makeAdmin, makeUser } from '../support/factories.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The shop's jobs over a real mail server, which refuses some addresses. */

const GONE = 'gone@example.com'
const BUSY = 'busy@example.com'
const LOST = 'lost@example.com'
const ALL = [GONE, BUSY, LOST, 'ida@example.com']

let shop: TestApp
let server: Awaited<ReturnType<typeof startMailServer>>
let admin: Awaited<ReturnType<TestApp['apiAs']>>
beforeAll(async () => {
  shop = await createTestApp()
  server = await startMailServer({
    verdicts: {
      [GONE]: { code: 550, words: '5.1.1 No such mailbox' },
      [BUSY]: { code: 451, words: '4.7.1 Come back later' },
      [LOST]: 'drops',
    },
  })
  const from = 'Test Records <shop@example.com>'
  shop.services.mailer = createSmtpMailer({ url: server.url, from })
  admin = await shop.apiAs(await makeAdmin(shop.db))
  for (const email of ALL) await makeUser(shop.db, { email })
})
afterAll(async () => {
  await shop.close()
  await server.close()
})
beforeEach(() => {
  server.tries.length = 0
  server.taken.length = 0
})

const ask = (email: string) => shop.services.jobs.enqueue(shop.db, mailPasswordReset, { email })
const jobAbout = async (email: string) =>
  (await admin('GET /jobs')).jobs.find(({ subject }) => subject === email)

test('an address that is refused keeps no other mail from going out', async () => {
  for (const email of ALL) await ask(email)
  await shop.runJobs()
  expect(server.taken.map(({ to }) => to)).toEqual([['ida@example.com']])

  expect(await jobAbout(BUSY)).toMatchObject({
    state: 'retrying',
    error: expect.stringContaining('451 4.7.1 Come back later'),
  })
  expect(await jobAbout(LOST)).toMatchObject({
    state: 'retrying',
    error: expect.stringContaining('was lost on the way'),
  })
  expect(await jobAbout(GONE)).toMatchObject({
    state: 'failed',
    tries: 1,
    error: expect.stringContaining('550 5.1.1 No such mailbox'),
  })
})

test('a mail refused for good is offered again only by hand, once', async () => {
  const job = await jobAbout(GONE)
  await admin('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
  expect(await shop.runJobs()).toBe(1)
  expect(server.tries).toEqual([GONE])
  expect(await jobAbout(GONE)).toMatchObject({ state: 'failed', tries: 2 })
})

test('a newsletter mail bears the address that stops it with one press', async () => {
  const email = 'reader@example.com'
  await shop.api()('POST /newsletter', { body: { email } })
  await shop.runJobs()
  const unfolded = server.taken[0]?.text.replace(/\r\n(?=[ \t])/g, '') ?? ''
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  const [, url = ''] = /List-Unsubscribe: <http:\/\/shop\.test([^>]+)>/.exec(unfolded) ?? []
  // What a mail program sends (RFC 8058, 3.1): no cookie, no page opened before.
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.location).toBeUndefined()
  expect(answer.body).toContain('You are off the list')
})
