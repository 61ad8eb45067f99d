import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { demoAddresses } from '#tests/support/app/demo-addresses.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { query, temporaryFolder } from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

/** Requests for demo parts to a live shop from outside. Requires the built storefront. */

/** This test sends nothing to Stripe and Google; nothing listens there. */
const STRIPE_AND_GOOGLE = {
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
}

async function openLiveShop() {
  const database = await startEmbeddedPostgres({
    dataDir: temporaryFolder(),
    listen: 'port',
    durable: false,
  })
  onTestFinished(() => database.stop())
  const [s3, mail] = [await startS3Server(), await startMailServer()]
  onTestFinished(() => s3.close())
  onTestFinished(() => mail.close())
  const port = await findFreePort()
  const dataDir = temporaryFolder()
  const shop = startShop(dataDir, {
    ...STRIPE_AND_GOOGLE,
    PORT: String(port),
    PUBLIC_URL: 'https://shop.example.com',
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a long sentence',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Shop <shop@example.com>',
    IMAGE_STORE: 's3',
    S3_ENDPOINT: new URL(s3.settings.bucketUrl).origin,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
  await untilOpen(shop)
  return { port, dataDir, database }
}

const addresses = ['/dev', '/dev/', '/dev/style', ...Object.values(demoAddresses)]

/** Ways to pretend from outside that this is a demo or a local request. */
const pleas: { parameters?: string; headers?: Record<string, string> }[] = [
  {},
  { parameters: '?demo=on&DEMO=on&demo=true' },
  { headers: { cookie: 'demo=on; DEMO=on; runout-demo=1' } },
  { headers: { demo: 'on', 'x-demo': 'on', 'x-runout-demo': 'on' } },
  { headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' } },
  { headers: { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'http' } },
]

/** Other spellings of a path that a server might normalise to it. */
const spellings = ['/DEV/mail', '//dev/mail', '/dev//mail', '/%64ev/mail', '/x/../dev/mail']

test('a shop with all real services uses the server of DATABASE_URL alone, and serves no demo part to any request [API-102 API-105]', async () => {
  const { port, dataDir, database } = await openLiveShop()
  const accounts = await query(database.url, 'select email from users')
  expect(accounts).toEqual([{ email: 'owner@example.com' }])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const statusOf = async (method: string, path: string, headers = {}) => {
    const body = method === 'POST' ? { body: 'email=x@example.com' } : {}
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...body })
    await answer.arrayBuffer()
    return answer.status
  }
  const found: string[] = []
  for (const { parameters = '', headers = {} } of pleas) {
    for (const path of addresses) {
      for (const method of ['GET', 'POST']) {
        const status = await statusOf(method, `${path}${parameters}`, headers)
        if (status !== 404)
          found.push(`${status} ${method} ${path}${parameters} ${Object.keys(headers)}`)
      }
    }
  }
  for (const path of spellings) {
    const status = await statusOf('GET', path)
    if (status !== 404) found.push(`${status} ${path}`)
  }
  expect(found).toEqual([])

  // Besides URLs: the accounts, products and payment notice of the demo.
  for (const body of [
    { email: 'admin@example.com', password: 'runout-admin' },
    { email: 'customer@example.com', password: 'runout-customer' },
  ]) {
    await expect(apiAt(port)('POST /auth/login', { body })).rejects.toMatchObject({
      statusCode: 401,
    })
  }
  const { pagination } = await apiAt(port)('GET /products')
  expect(pagination.totalProducts).toBe(0)
  expect(await statusOf('POST', '/api/webhooks/stripe')).toBe(400)
  const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/google`, { redirect: 'manual' })
  expect(signIn.headers.get('location') ?? '').not.toContain('/dev/')
})
