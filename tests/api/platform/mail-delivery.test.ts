import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailPasswordReset } from '#server/auth/auth.jobs.ts'
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'

/** The jobs of the shop with an SMTP server that refuses some addresses. */

const GONE = 'gone@example.com'
const BUSY = 'busy@example.com'
const LOST = 'lost@example.com'
const ALL = [GONE, BUSY, LOST, 'ida@example.com']

const shop = setUpShop()
let server: Awaited<ReturnType<typeof startMailServer>>
let admin: Awaited<ReturnType<TestApp['apiAs']>>
beforeAll(async () => {
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
afterAll(() => server.close())
beforeEach(() => {
  server.attempts.length = 0
  server.taken.length = 0
})

const ask = (email: string) => shop.services.jobs.enqueue(shop.db, mailPasswordReset, { email })
const jobAbout = async (email: string) =>
  (await admin('GET /jobs')).jobs.find(({ subject }) => subject === email)

test('a refused address does not block other mails', async () => {
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
    attempts: 1,
    error: expect.stringContaining('550 5.1.1 No such mailbox'),
  })
})

test('a permanently refused mail is retried only manually, once', async () => {
  const job = await jobAbout(GONE)
  await admin('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
  expect(await shop.runJobs()).toBe(1)
  expect(server.attempts).toEqual([GONE])
  expect(await jobAbout(GONE)).toMatchObject({ state: 'failed', attempts: 2 })
})

test('a newsletter mail has a one-click unsubscribe URL', async () => {
  const email = 'reader@example.com'
  await shop.api()('POST /newsletter', { body: { email } })
  await shop.runJobs()
  const unfolded = server.taken[0]?.text.replace(/\r\n(?=[ \t])/g, '') ?? ''
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  const [, url = ''] = /List-Unsubscribe: <http:\/\/shop\.test([^>]+)>/.exec(unfolded) ?? []
  // The request of a mail client (RFC 8058, 3.1): no cookie, no page opened before.
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
