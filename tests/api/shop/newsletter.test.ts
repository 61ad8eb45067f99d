import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { newsletterSubscribers } from '#server/newsletter/newsletter.tables.ts'
import { unconfirmedRetention } from '#server/newsletter/newsletter.workers.ts'
import { findMarkupProblems } from '#tests/support/app/markup.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShop()
beforeEach(async () => {
  await shop.db.delete(newsletterSubscribers)
  shop.mailer.sent.length = 0
})

const email = 'reader@example.com'

async function ask(address = email): Promise<void> {
  const answer = await shop.api()('POST /newsletter', { body: { email: address } })
  expect(answer).toEqual({ status: 'success' })
  await shop.runJobs()
}

/** The path and token of a link in the newest mail. */
function linkTo(path: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`http://shop\\.test(/newsletter/${path}\\?token=[\\w-]{43})`)
  const { text = '', html = '' } = shop.mailer.sent[0] ?? {}
  const [, found = ''] = link.exec(text) ?? []
  expect(html).toContain(found)
  return found
}

const press = (url: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Submits the newsletter form of the shop, as a browser without JavaScript. */
const submit = (fields: Record<string, string>, app = shop.app) =>
  app.inject({
    method: 'POST',
    url: '/newsletter/subscribe',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function subscriber() {
  const [row] = await shop.db.select().from(newsletterSubscribers)
  return row
}

test('refuses a compressed form [API-19]', async () => {
  await ask(email)
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-encoding': 'gzip',
  }
  const payload = gzipSync('a=1')
  const url = linkTo('confirm')
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(415)
  expect((await subscriber())?.confirmedAt).toBeNull()
})

test('an address gets a confirmation mail and confirms with a button [API-91 ROLE-6]', async () => {
  await ask(' Reader@Example.com ')
  expect(shop.mailer.sent).toHaveLength(1)
  expect(shop.mailer.sent[0]?.to).toBe(email)
  expect(await subscriber()).toMatchObject({ email, confirmedAt: null })

  const page = await shop.app.inject(linkTo('confirm'))
  expect(page.body).toContain('<form method="post">')
  expect((await subscriber())?.confirmedAt).toBeNull()

  const answer = await press(linkTo('confirm'))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('You are on the list')
  expect((await subscriber())?.confirmedAt).toEqual(shop.ctx().now)
})

test('a known address gets the same response, and no mail once confirmed [API-91]', async () => {
  await ask()
  const first = linkTo('confirm')
  await ask()
  expect(shop.mailer.sent).toHaveLength(2)
  expect((await press(first)).body).toContain('not good any more')
  await press(linkTo('confirm'))
  await ask()
  expect(shop.mailer.sent).toHaveLength(2)
  expect((await subscriber())?.confirmedAt).not.toBeNull()
})

test('unsubscribing deletes the address, confirmed or not', async () => {
  await ask()
  const page = await shop.app.inject(linkTo('unsubscribe'))
  expect(page.statusCode).toBe(200)
  expect(await subscriber()).toBeDefined()
  expect((await press(linkTo('unsubscribe'))).body).toContain('You are off the list')
  expect(await subscriber()).toBeUndefined()

  await ask()
  await press(linkTo('confirm'))
  await press(linkTo('unsubscribe'))
  expect(await subscriber()).toBeUndefined()
})

test('a forged link confirms no address', async () => {
  await ask()
  for (const query of ['', '?token=', '?token=made-up', '?token=a&token=b']) {
    expect((await press(`/newsletter/confirm${query}`)).body).toContain('not good any more')
  }
  expect((await subscriber())?.confirmedAt).toBeNull()
})

test('refuses an invalid email', async () => {
  await expect(shop.api()('POST /newsletter', { body: { email: 'nobody' } })).rejects.toMatchObject(
    {
      statusCode: 400,
      field: 'email',
      serverMessage: 'Please enter a valid email address',
    },
  )
})

test('the pages have no script and are not cached', async () => {
  const { headers } = await shop.app.inject('/newsletter/confirm?token=x')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('no-store')
})

test('deletes unconfirmed addresses after a month', async () => {
  await ask()
  shop.advance(29 * DAY_MS)
  await unconfirmedRetention.run(shop.ctx(), {})
  expect(await subscriber()).toBeDefined()
  shop.advance(2 * DAY_MS)
  await unconfirmedRetention.run(shop.ctx(), {})
  expect(await subscriber()).toBeUndefined()
})

test('subscribing again restarts the month, so that the new link stays valid', async () => {
  await ask()
  shop.advance(29 * DAY_MS)
  await ask()
  shop.advance(29 * DAY_MS)
  await unconfirmedRetention.run(shop.ctx(), {})
  expect((await press(linkTo('confirm'))).body).toContain('You are on the list')
})

test('limits the confirmation mails to one mailbox', async () => {
  const strict = await createTestApp({ rateLimit: true })
  for (let i = 0; i < 5; i += 1) await strict.api()('POST /newsletter', { body: { email } })
  await expect(strict.api()('POST /newsletter', { body: { email } })).rejects.toMatchObject({
    statusCode: 429,
  })
  await strict.close()
})

test('a mailbox gets five confirmation mails an hour from all networks together [SEC-6]', async () => {
  const limited = await createTestApp({ rateLimit: true })
  const request = (from: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/newsletter',
      payload: { email },
      headers: { 'x-forwarded-for': from },
    })
  for (let i = 1; i <= 12; i += 1) {
    expect((await request(`198.51.100.${i}`)).statusCode).toBe(200)
  }
  await limited.runJobs()
  expect(limited.mailer.sent).toHaveLength(5)
  // The newest link confirms, so that a stranger cannot keep the owner from subscribing.
  const link = /http:\/\/shop\.test(\/newsletter\/confirm\?token=[\w-]{43})/
  const [, url = ''] = link.exec(limited.mailer.sent[0]?.text ?? '') ?? []
  expect((await limited.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  const [row] = await limited.db.select().from(newsletterSubscribers)
  expect(row?.confirmedAt).not.toBeNull()
  await limited.close()
})

test('the newsletter form without JavaScript mails a confirmation [TOOL-5]', async () => {
  const answer = await submit({ email: ' Reader@Example.com ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('Please confirm with the link in the mail')
  expect(await findMarkupProblems(answer.body)).toEqual([])
  await shop.runJobs()
  expect(shop.mailer.sent[0]?.to).toBe(email)
})

test.each([
  ['not-an-address', 'Please enter a valid email address'],
  ['', 'Please enter a valid email address'],
  ['"><script>alert(1)</script>', 'Please enter a valid email address'],
])(
  'the form without JavaScript shows the error and the text again: %j [TOOL-5]',
  async (typed, message) => {
    const answer = await submit({ email: typed })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(message)
    expect(answer.body).not.toContain('<script')
    expect(await findMarkupProblems(answer.body)).toEqual([])
    await shop.runJobs()
    expect(shop.mailer.sent).toEqual([])
  },
)

test('the form of another site mails nothing and gets the form of the shop [TOOL-5]', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/newsletter/subscribe',
    payload: `email=${email}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('<form action="/newsletter/subscribe" method="post">')
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
})

test('the form without JavaScript has the limits of the call [TOOL-5]', async () => {
  const strict = await createTestApp({ rateLimit: true })
  for (let i = 0; i < 5; i += 1) expect((await submit({ email }, strict.app)).statusCode).toBe(200)
  const answer = await submit({ email }, strict.app)
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.body).toContain('Too many attempts')
  await strict.close()
})
