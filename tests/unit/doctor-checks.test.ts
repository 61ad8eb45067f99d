import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createChecks } from '../../server/doctor/create-checks.ts'
import { runCheck } from '../../server/doctor/run-check.ts'
import type { Check } from '../../server/platform/check.ts'
import { findFreePort } from '../support/free-port.ts'
import { type StandInAnswer, startHttpStandIn } from '../support/http-stand-in.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startS3Server } from '../support/s3-server.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function standIn(answer: Parameters<typeof startHttpStandIn>[0]): Promise<string> {
  const server = await startHttpStandIn(answer)
  closers.push(server.close)
  return server.url
}

const patient = { db: undefined, now: () => new Date(), isInShop: true }
const live = {
  DATABASE_URL: 'postgres://db.example.com/shop',
  JWT_SECRET: 'Zk3v9QmX1rT7uYp0LsWdE5nB8cHfJaGi',
  PUBLIC_URL: 'https://shop.example.com',
}

function examine(part: string, variables: Record<string, string>, limitMs?: number) {
  const check = createChecks(readConfig(variables), []).find((one) => one.part === part)
  if (!check) throw new Error(`There is no part ${part}`)
  return runCheck(check, patient, { secrets: [], ...(limitMs ? { limitMs } : {}) })
}

const textOf = async (...asked: Parameters<typeof examine>) => {
  const { state, lines } = await examine(...asked)
  return `${state}: ${lines.map(({ text, todo = '' }) => `${text} ${todo}`).join(' ')}`
}

describe('a part that is looked at', () => {
  const toCheck = (run: Check['run']): Check => ({ part: 'any', title: 'Any', run })
  const options = { secrets: ['hunter2'], limitMs: 50 }

  test('is wrong when it does not answer in time, whatever it waits for', async () => {
    const finding = await runCheck(
      toCheck(() => new Promise(() => {})),
      patient,
      options,
    )
    expect(finding).toMatchObject({ state: 'wrong', lines: [{ text: 'No answer within 0.05 s.' }] })
  })

  test('never says a secret, even when a service does', async () => {
    const fails = toCheck(() => Promise.reject(new Error('hunter2 is wrong, hunter2!')))
    const finding = await runCheck(fails, patient, options)
    expect(finding.state).toBe('wrong')
    expect(JSON.stringify(finding)).not.toContain('hunter2')
    expect(finding.lines[0]?.text).toContain('… is wrong, …!')
  })
})

describe('payment', () => {
  const stripe = (STRIPE_API_BASE: string) => ({
    ...live,
    STRIPE_API_BASE,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })

  test('is ok when Stripe knows the key, also one that may not see the balance', async () => {
    const asked: string[] = []
    for (const status of [200, 403]) {
      const url = await standIn(({ path, headers }) => {
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
  ])('is wrong when Stripe answers %s', async (status, text) => {
    const url = await standIn(() => ({ status, json: { error: { message: 'Key sk_live_1' } } }))
    expect(await textOf('payments', stripe(url))).toContain(`wrong: ${text}`)
  })

  test('is wrong when Stripe cannot be reached or says nothing', async () => {
    const closed = `127.0.0.1:${await findFreePort()}`
    expect(await textOf('payments', stripe(`http://${closed}`))).toContain(
      `wrong: ${closed} does not take connections.`,
    )
    const url = await standIn(() => undefined)
    expect(await textOf('payments', stripe(url), 100)).toContain('wrong: No answer within')
  })

  test('tells a key for tests and a signing secret that is none', async () => {
    const url = await standIn(() => ({}))
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
  ])('says where Stripe sends its events: %s', async (text, data) => {
    const url = await standIn(({ path }) => ({ json: path.includes('endpoints') ? { data } : {} }))
    expect(await textOf('payments', stripe(url))).toContain(text)
  })

  test('is a note in the demo and wrong in a live shop without Stripe', async () => {
    expect(await textOf('payments', {})).toContain('note: Demo: no money moves.')
    expect(await textOf('payments', live)).toContain('wrong: Nobody can pay')
  })
})

describe('mail', () => {
  const MAIL_FROM = 'Shop <shop@example.com>'

  test('is ok when the server lets the shop in, wrong with what to look at when not', async () => {
    const server = await startMailServer({ signIn: { user: 'shop', password: 'hunter2' } })
    closers.push(server.close)
    expect(await textOf('mail', { SMTP_URL: server.url, MAIL_FROM })).toContain('takes mail from')
    const text = await textOf('mail', { SMTP_URL: server.url.replace('hunter2', 'no'), MAIL_FROM })
    expect(text).toMatch(/^wrong: .*name and password in SMTP_URL/)
    expect(server.taken).toEqual([])
  })

  test('is a note in the demo and wrong in a live shop that sends none', async () => {
    expect(await textOf('mail', {})).toContain('note: Demo: mails are kept')
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

  test('is ok when the provider says who it is, with the address it must know', async () => {
    let answer: StandInAnswer = { status: 404 }
    const url = await standIn(() => answer)
    expect(await textOf('sign-in', google(url))).toContain('wrong:')
    answer = { json: { issuer: 'https://other.example', authorization_endpoint: `${url}/auth` } }
    expect(await textOf('sign-in', google(url))).toContain('does not answer as an identity')
    answer = { json: { issuer: url, authorization_endpoint: `${url}/auth` } }
    expect(await textOf('sign-in', google(url))).toMatch(
      /^ok: .*https:\/\/shop\.example\.com\/api\/auth\/google\/callback/,
    )
  })
})

describe('pictures', () => {
  test('are written, read and removed in a bucket', async () => {
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

  test('are tried on disk, and nothing is left there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'runout-doctor-'))
    closers.push(() => rm(folder, { recursive: true }))
    expect(await textOf('pictures', { DATA_DIR: folder })).toContain('written, read and removed')
    expect(await readdir(folder)).toEqual([])
  })
})

test('the clock is compared with what the services say', async () => {
  let offsetMs = 0
  const url = await standIn(() => ({
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

test('the address is where the shop itself answers', async () => {
  const shop = await standIn(() => ({ json: { status: 'ok' } }))
  expect(await textOf('address', { PUBLIC_URL: shop })).toContain('ok: The shop answers at')
  const other = await standIn(() => ({ json: { hello: 'there' } }))
  expect(await textOf('address', { PUBLIC_URL: other })).toContain('something else answers (200)')
  // Another name of this machine, which counts as any other host.
  const PUBLIC_URL = `https://127.0.0.2:${await findFreePort()}`
  expect(await textOf('address', { PUBLIC_URL })).toMatch(/^wrong: .* Check the DNS record/)
})

test('there is room on the disk of a folder that is not made yet', async () => {
  expect(await textOf('disk', { DATA_DIR: join(tmpdir(), 'not/yet/there') })).toMatch(/free at/)
})
