import { afterEach, describe, expect, test } from 'vitest'
import { NonRetryableError } from '#server/platform/jobs/non-retryable-error.ts'
import { createMailer } from '#server/platform/mail/index.ts'
import {
  createSmtpMailer,
  type MailTimeouts,
  tryMailServer,
} from '#server/platform/mail/smtp-mailer.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const servers: MailServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function startServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}

const mail = { to: 'ida@example.com', subject: 'Hi', html: '<p>Hello</p>', text: 'Hello' }
const from = 'Test Records <shop@example.com>'
const ENOUGH_MS = 15_000
/** Only for tests of timeouts. */
const HASTE = { connectMs: 300, replyMs: 300, wholeMs: 600 }

const open = (url: string) =>
  createMailer({ smtp: { url, from }, mailFrom: from, dataDir: '/nowhere' })
const failureOf = (url: string, patience?: MailTimeouts) =>
  createSmtpMailer({ url, from }, patience)
    .send(mail)
    .then(
      () => new Error('It was sent'),
      (error: Error) => error,
    )

test('sends a mail to the server of SMTP_URL, as text and HTML [API-114]', async () => {
  const { taken, url } = await startServer()
  const mailer = open(url)
  await mailer.send(mail)
  expect(mailer.name).toBe('smtp')
  expect(taken).toMatchObject([{ from: 'shop@example.com', to: ['ida@example.com'] }])
  expect(taken[0]?.text).toMatch(/multipart\/alternative/)
  expect(taken[0]?.text).not.toContain('List-Unsubscribe')
  expect(await mailer.listStored()).toEqual([])
})

test('a list mail has an unsubscribe header for mail clients', async () => {
  const { taken, url } = await startServer()
  const unsubscribeUrl = `https://shop.test/newsletter/unsubscribe?token=${'t'.repeat(43)}`
  await open(url).send({ ...mail, unsubscribeUrl })
  // A long line may be folded at a space (RFC 5322, 2.2.3).
  const unfolded = taken[0]?.text.replace(/\r\n(?=[ \t])/g, '') ?? ''
  expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test('every attempt of a mail has the same Message-ID, at the domain of the sender [REL-2]', async () => {
  const { taken, url } = await startServer()
  const mailer = open(url)
  for (const id of ['order-1', 'order-1', undefined, undefined]) {
    await mailer.send({ ...mail, ...(id ? { id } : {}) })
  }
  const ids = taken.map(({ text }) => /^Message-ID: (.+)$/m.exec(text)?.[1]?.trim())
  expect(ids.slice(0, 2)).toEqual(['<order-1@example.com>', '<order-1@example.com>'])
  expect(new Set(ids).size).toBe(3)
})

describe('a response of the mail server', () => {
  test('with a temporary error is retried', async () => {
    const { url } = await startServer({ verdicts: { [mail.to]: { code: 451, words: 'later' } } })
    const failure = await failureOf(url)
    expect(failure.message).toMatch(/^The mail server 127\.0\.0\.1:\d+ does not take .*451 later/)
    expect(failure).not.toBeInstanceOf(NonRetryableError)
  })

  test('with a permanent error is not retried, and names the address', async () => {
    const words = '5.1.1 No such mailbox'
    const { url } = await startServer({ verdicts: { [mail.to]: { code: 550, words } } })
    const failure = await failureOf(url)
    expect(failure).toBeInstanceOf(NonRetryableError)
    expect(failure.message).toContain('refuses this mail to ida@example.com: 550 5.1.1 No such')
    expect(failure.message).toContain('check the address')
  })

  test('that does not arrive times out, on connecting and per recipient', async () => {
    const mute = await startServer({ isMute: true })
    expect((await failureOf(mute.url, HASTE)).message).toContain('did not answer in time')
    const stalling = await startServer({ verdicts: { [mail.to]: 'stalls' } })
    expect((await failureOf(stalling.url, HASTE)).message).toContain('did not answer in time')
    expect(await failureOf(stalling.url, HASTE)).not.toBeInstanceOf(NonRetryableError)
  })

  test('of a missing server names the setting to check', async () => {
    const failure = await failureOf(`smtp://127.0.0.1:${await findFreePort()}`)
    expect(failure.message).toContain('does not take connections. Check host and port in SMTP_URL')
  })

  test('lost with the connection during a mail is retried', async () => {
    const { url, taken } = await startServer({ verdicts: { [mail.to]: 'drops' } })
    const failure = await failureOf(url)
    expect(failure.message).toMatch(/was lost on the way/)
    expect(failure).not.toBeInstanceOf(NonRetryableError)
    expect(taken).toEqual([])
  })

  test('to one address does not block others', async () => {
    const server = await startServer({
      verdicts: { 'slow@example.com': 'stalls', 'gone@example.com': { code: 550, words: 'no' } },
    })
    const { url, taken } = server
    const mailer = open(url)
    const bad = ['slow@example.com', 'gone@example.com'].map((to) => mailer.send({ ...mail, to }))
    const outcomes = Promise.allSettled(bad)
    await mailer.send(mail)
    expect(taken.map(({ to }) => to)).toEqual([['ida@example.com']])
    await server.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('the connection to a mail server', () => {
  const signIn = { user: 'shop', password: 'hunter2' }

  test.each(['starttls', 'from-the-start'] as const)(
    'is encrypted and signed in: %s',
    async (tls) => {
      const { url, taken } = await startServer({ signIn, tls })
      await open(url).send(mail)
      expect(taken).toMatchObject([{ isEncrypted: true, user: 'shop' }])
    },
  )

  test('is refused with an untrusted certificate', async () => {
    const { port, taken } = await startServer({ signIn, tls: 'from-the-start' })
    const failure = await failureOf(`smtps://shop:hunter2@127.0.0.1:${port}`)
    expect(failure.message).toMatch(/certificate/)
    expect(taken).toEqual([])
  })

  test('with a password but without TLS is allowed to this machine only', async () => {
    const near = await startServer({ signIn, tls: 'none' })
    await open(near.url).send(mail)
    expect(near.taken).toMatchObject([{ isEncrypted: false, user: 'shop' }])
    // Also this machine, but under a name that does not show it.
    const far = await startServer({ signIn, tls: 'none', host: '127.0.0.2' })
    const failure = await failureOf(far.url.replace('127.0.0.1', '127.0.0.2'))
    expect(failure.message).toContain('offers no safe connection')
    expect(failure.message).not.toContain('hunter2')
    expect(far.taken).toEqual([])
  })

  test('with a wrong password names the setting, and is retried', async () => {
    const { url, taken } = await startServer({ signIn })
    const failure = await failureOf(url.replace('hunter2', 'hunter3'))
    expect(failure.message).toContain('does not take the name and password in SMTP_URL')
    expect(failure.message).not.toContain('hunter3')
    expect(failure).not.toBeInstanceOf(NonRetryableError)
    expect(taken).toEqual([])
  })

  test('can be tested without sending a mail', async () => {
    const { url, taken } = await startServer({ signIn })
    await tryMailServer(url, ENOUGH_MS)
    await expect(tryMailServer(url.replace('hunter2', 'no'), ENOUGH_MS)).rejects.toThrow('SMTP_URL')
    const mute = await startServer({ isMute: true })
    await expect(tryMailServer(mute.url, HASTE.connectMs)).rejects.toThrow('in time')
    expect(taken).toEqual([])
  })
})
