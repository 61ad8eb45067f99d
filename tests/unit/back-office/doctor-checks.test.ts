import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createChecks } from '#server/health/services/create-checks.ts'
import { runCheck } from '#server/health/services/run-check.ts'
import type { Check } from '#server/platform/check.ts'
import { createS3Client } from '#server/platform/storage/s3-client.ts'
import { listObjects } from '#server/platform/storage/s3-listing.ts'
import { type FakeAnswer, startFakeHttpServer } from '#tests/support/fakes/fake-http-server.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startFake(answer: Parameters<typeof startFakeHttpServer>[0]): Promise<string> {
  const server = await startFakeHttpServer(answer)
  closers.push(server.close)
  return server.url
}

const context = { db: undefined, now: () => new Date(), isInShop: true }
const live = {
  DATABASE_URL: 'postgres://db.example.com/shop',
  JWT_SECRET: 'Zk3v9QmX1rT7uYp0LsWdE5nB8cHfJaGi',
  PUBLIC_URL: 'https://shop.example.com',
}

function checkPart(part: string, variables: Record<string, string>, limitMs?: number) {
  const check = createChecks(readConfig(variables), []).find((one) => one.part === part)
  if (!check) throw new Error(`There is no part ${part}`)
  return runCheck(check, context, { secrets: [], ...(limitMs ? { limitMs } : {}) })
}

const textOf = async (...asked: Parameters<typeof checkPart>) => {
  const { state, lines } = await checkPart(...asked)
  return `${state}: ${lines.map(({ text, todo = '' }) => `${text} ${todo}`).join(' ')}`
}

describe('a checked part', () => {
  const toCheck = (run: Check['run']): Check => ({ part: 'any', title: 'Any', run })
  const options = { secrets: ['hunter2'], limitMs: 50 }

  test('fails when it does not respond in time', async () => {
    const finding = await runCheck(
      toCheck(() => new Promise(() => {})),
      context,
      options,
    )
    expect(finding).toMatchObject({ state: 'wrong', lines: [{ text: 'No answer within 0.05 s.' }] })
  })

  test('never reveals a secret, even when a service does', async () => {
    const fails = toCheck(() => Promise.reject(new Error('hunter2 is wrong, hunter2!')))
    const finding = await runCheck(fails, context, options)
    expect(finding.state).toBe('wrong')
    expect(JSON.stringify(finding)).not.toContain('hunter2')
    expect(finding.lines[0]?.text).toContain('… is wrong, …!')
  })

  test('names the cause of a failed statement, not the statement', async () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
    const fails = toCheck(() =>
      Promise.reject(new Error('Failed query: select 1\nparams: a', { cause })),
    )
    expect(await runCheck(fails, context, options)).toMatchObject({
      state: 'wrong',
      lines: [{ text: 'It could not be looked at: connect ECONNREFUSED 127.0.0.1:5432' }],
    })
  })

  test('is no error before the first start, without its tables', async () => {
    const cause = Object.assign(new Error('relation "jobs" does not exist'), { code: '42P01' })
    const fails = toCheck(() => Promise.reject(new Error('Failed query: select 1', { cause })))
    expect(await runCheck(fails, context, options)).toMatchObject({ state: 'note' })
  })
})

test('the demo check claims nothing about accounts without a database [SEC-1]', async () => {
  expect(await textOf('demo', live)).toMatch(/^note: Off\. /)
})

describe('payment', () => {
  const stripe = (STRIPE_API_BASE: string) => ({
    ...live,
    STRIPE_API_BASE,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })

  test('passes when Stripe knows the key, even without access to the balance', async () => {
    const asked: string[] = []
    for (const status of [200, 403]) {
      const url = await startFake(({ path, headers }) => {
        asked.push(`${path} ${headers.authorization}`)
        return { status }
      })
      expect(await textOf('payments', stripe(url))).toBe('ok: Stripe knows the key. ')
    }
    const paths = ['/v1/balance', '/v1/webhook_endpoints?limit=100']
    expect(asked).toEqual([...paths, ...paths].map((path) => `${path} Bearer sk_live_1`))
  })

  test.each([
    [401, 'Stripe does not know the key. Copy STRIPE_SECRET_KEY'],
    [500, 'Stripe answered 500.'],
  ])('fails when Stripe answers %s', async (status, text) => {
    const url = await startFake(() => ({ status, json: { error: { message: 'Key sk_live_1' } } }))
    expect(await textOf('payments', stripe(url))).toContain(`wrong: ${text}`)
  })

  test('fails when Stripe is unreachable or does not respond', async () => {
    const closed = `127.0.0.1:${await findFreePort()}`
    expect(await textOf('payments', stripe(`http://${closed}`))).toContain(
      `wrong: ${closed} does not take connections.`,
    )
    const url = await startFake(() => undefined)
    expect(await textOf('payments', stripe(url), 100)).toContain('wrong: No answer within')
  })

  test('reports a test key and an invalid signing secret', async () => {
    const url = await startFake(() => ({}))
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'sk_live_1' }
    const text = await textOf('payments', { ...stripe(url), ...keys })
    expect(text).toMatch(/^wrong: STRIPE_WEBHOOK_SECRET is no signing secret/)
    expect(text).toContain('The key is for tests')
  })

  const address = `${live.PUBLIC_URL}/api/webhooks/stripe`
  const elsewhere = { url: 'https://other.example.com', status: 'enabled', enabled_events: ['*'] }
  const here = { url: address, status: 'enabled', enabled_events: ['checkout.session.completed'] }

  test.each([
    ['ok: Stripe knows the key.', [elsewhere, here]],
    ['ok: Stripe knows the key.', [{ ...here, enabled_events: ['*'] }]],
    ['ok: Stripe knows the key.', [{ ...here, status: 'disabled' }, here]],
    [`wrong: Stripe sends no events to ${address}`, [elsewhere]],
    ['wrong: The endpoint at Stripe is disabled.', [{ ...here, status: 'disabled' }]],
    [
      'wrong: The endpoint at Stripe does not get',
      [{ ...here, enabled_events: ['charge.failed'] }],
    ],
  ])('shows where Stripe sends its events: %s', async (text, data) => {
    const url = await startFake(({ path }) => ({
      json: path.includes('endpoints') ? { data } : {},
    }))
    expect(await textOf('payments', stripe(url))).toContain(text)
  })

  const configurations = [
    { id: 'pmc_other', active: true, is_default: false, klarna: { available: true } },
    {
      id: 'pmc_1',
      active: true,
      is_default: true,
      card: { available: true },
      klarna: { available: false },
      ideal: { available: true },
    },
  ]
  const methodsOf = async (PAYMENT_METHODS: string, data: object[] = configurations) => {
    const url = await startFake(({ path }) => ({
      json: path.includes('configurations') ? { data } : {},
    }))
    return textOf('payments', { ...stripe(url), PAYMENT_METHODS })
  }

  test('names methods that are not active in the account [PAY-2]', async () => {
    expect(await methodsOf('card,klarna,twint')).toContain(
      'Not active in the Stripe account, and not offered: Klarna.',
    )
    expect(await methodsOf('card', configurations)).toMatch(/^ok/)
    expect(await methodsOf('card,klarna', [])).toMatch(/^ok/)
  })

  test('names methods that do not take the currency of the shop [PAY-2]', async () => {
    expect(await methodsOf('card,ideal,twint')).toContain(
      'wrong: Stripe takes no AUD by iDEAL and TWINT: not offered.',
    )
    const url = await startFake(() => ({}))
    const euros = { SHOP_CURRENCY: 'EUR', PAYMENT_METHODS: 'card,ideal' }
    expect(await textOf('payments', { ...stripe(url), ...euros })).toMatch(/^ok/)
  })

  test('warns in the demo and fails in a live shop without Stripe', async () => {
    expect(await textOf('payments', {})).toContain('note: Demo: no money moves.')
    expect(await textOf('payments', live)).toContain('wrong: Customers cannot pay')
  })
})

describe('mail', () => {
  const MAIL_FROM = 'Shop <shop@example.com>'

  test('passes when the server accepts the login, otherwise fails with advice', async () => {
    const server = await startMailServer({ signIn: { user: 'shop', password: 'hunter2' } })
    closers.push(server.close)
    expect(await textOf('mail', { SMTP_URL: server.url, MAIL_FROM })).toContain('takes mail from')
    const text = await textOf('mail', { SMTP_URL: server.url.replace('hunter2', 'no'), MAIL_FROM })
    expect(text).toMatch(/^wrong: .*name and password in SMTP_URL/)
    expect(server.taken).toEqual([])
  })

  test('warns in the demo and fails in a live shop without a mail server', async () => {
    expect(await textOf('mail', {})).toContain('note: Demo: mails are stored')
    expect(await textOf('mail', live)).toContain('wrong: No mail goes out')
  })
})

describe('sign-in', () => {
  const google = (GOOGLE_ISSUER: string) => ({
    ...live,
    GOOGLE_ISSUER,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  })

  test('passes when the discovery document loads, and shows the callback URL', async () => {
    let answer: FakeAnswer = { status: 404 }
    const url = await startFake(() => answer)
    expect(await textOf('sign-in', google(url))).toContain('wrong:')
    answer = { json: { issuer: 'https://other.example', authorization_endpoint: `${url}/auth` } }
    expect(await textOf('sign-in', google(url))).toContain('does not answer as an identity')
    answer = { json: { issuer: url, authorization_endpoint: `${url}/auth` } }
    expect(await textOf('sign-in', google(url))).toMatch(
      /^ok: .*https:\/\/shop\.example\.com\/api\/auth\/google\/callback/,
    )
  })
})

describe('images', () => {
  test('writes, reads and deletes a probe in a bucket', async () => {
    const { settings, close } = await startS3Server()
    closers.push(close)
    const s3 = {
      IMAGE_STORE: 's3',
      S3_ENDPOINT: new URL(settings.bucketUrl).origin,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }
    expect(await textOf('pictures', s3)).toContain('ok: Bucket at')
    const other = { ...s3, S3_SECRET_ACCESS_KEY: 'another' }
    expect(await textOf('pictures', other)).toMatch(/^wrong: .*S3_SECRET_ACCESS_KEY/)
    expect(await textOf('pictures', { ...s3, S3_BUCKET: 'elsewhere' })).toContain('no bucket')
  })

  test('writes, reads and deletes a probe in the bucket of exports, which must be private [API-125]', async () => {
    const { exportBucket, intercept, close } = await startS3Server()
    closers.push(close)
    const s3 = {
      S3_ENDPOINT: new URL(exportBucket.bucketUrl).origin,
      S3_EXPORT_BUCKET: exportBucket.bucket,
      S3_REGION: exportBucket.region,
      S3_ACCESS_KEY_ID: exportBucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: exportBucket.secretAccessKey,
    }
    expect(await textOf('exports', s3)).toMatch(/^wrong: Everyone can read bucket "exports"/)
    intercept(({ headers }, response) => {
      if (headers.authorization) return false
      response.writeHead(403).end()
      return true
    })
    expect(await textOf('exports', s3)).toMatch(/^ok: Private bucket at .* removed/)
    const absent = { ...s3, S3_EXPORT_BUCKET: 'elsewhere' }
    expect(await textOf('exports', absent)).toMatch(/no bucket "elsewhere".*S3_EXPORT_BUCKET/)
    const left: string[] = []
    for await (const { key } of listObjects(createS3Client(exportBucket), '')) left.push(key)
    expect(left).toEqual([])
  })

  test('writes a probe on disk and leaves nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'runout-doctor-'))
    closers.push(() => rm(folder, { recursive: true }))
    expect(await textOf('pictures', { DATA_DIR: folder })).toContain('written, read and removed')
    expect(await readdir(folder)).toEqual([])
  })
})

test('compares the clock with the services', async () => {
  let offsetMs = 0
  const url = await startFake(() => ({
    headers: { date: new Date(Date.now() - offsetMs).toUTCString() },
  }))
  const stripe = {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(await textOf('clock', stripe)).toBe('ok: Right. ')
  offsetMs = 10 * 60_000
  expect(await textOf('clock', stripe)).toMatch(/^wrong: 60\d s ahead of the services/)
  offsetMs = -30_000
  expect(await textOf('clock', stripe)).toMatch(/^note: \d\d s behind the services/)
})

test('checks that the public URL leads to this shop', async () => {
  const shop = await startFake(() => ({ json: { status: 'ok' } }))
  expect(await textOf('address', { PUBLIC_URL: shop })).toContain('ok: The shop answers at')
  const other = await startFake(() => ({ json: { hello: 'there' } }))
  expect(await textOf('address', { PUBLIC_URL: other })).toContain('something else answers (200)')
  // Another name of this machine, treated like any other host.
  const PUBLIC_URL = `https://127.0.0.2:${await findFreePort()}`
  expect(await textOf('address', { PUBLIC_URL, DEMO: 'off' })).toMatch(
    /^wrong: .* Check the DNS record/,
  )
})

test('measures the free space of a folder that does not exist yet', async () => {
  expect(await textOf('disk', { DATA_DIR: join(tmpdir(), 'not/yet/there') })).toMatch(/free at/)
})
