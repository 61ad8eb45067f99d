import { readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { startOwnDatabase } from '#tests/resilience/faults/database.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import {
  isRunning,
  migratedFolder,
  type Program,
  query,
  serverPid,
  temporaryFolder,
} from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

/** Graceful shutdown. Requires the built storefront. */

const OWNER = { email: 'owner@example.com', password: 'a password of the owner' }

async function startAndAwait(dataDir: string, env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const shop = startShop(dataDir, {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    ...env,
  })
  await untilOpen(shop)
  return { shop, port }
}

/** A sign-in in flight until `finish` sends its body. */
async function beginSignIn(port: number) {
  const body = JSON.stringify(OWNER)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  // Node emits this once the request reached the app.
  await expect.poll(() => answer).toContain('100 Continue')
  return {
    async finish() {
      socket.write(body)
      await ended
      return answer
    },
    ended,
  }
}

/** One response over a keep-alive connection. */
function get(agent: Agent, port: number, path: string) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const call = ask({ agent, port, path }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => {
          body += text
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        )
      })
      call.on('error', reject).end()
    },
  )
}

async function untilClosing(shop: Program): Promise<void> {
  for (let line = ''; !line.startsWith('Closing'); line = (await shop.nextLine()) ?? 'Closing') {}
}

test('drains requests in flight, refuses new ones and shuts PostgreSQL down', async () => {
  const dataDir = migratedFolder()
  const { shop, port } = await startAndAwait(dataDir, { SHUTDOWN_TIMEOUT_SECONDS: '60' })
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => kept.destroy())
  expect(await get(kept, port, '/api/ready')).toMatchObject({ status: 200 })
  const underWay = await beginSignIn(port)
  shop.child.kill('SIGTERM')
  await untilClosing(shop)

  const refusal = { 'retry-after': '5', connection: 'close' }
  for (const agent of [kept, new Agent()]) {
    const ready = await get(agent, port, '/api/ready')
    expect(ready).toMatchObject({ status: 503, headers: refusal })
    expect(JSON.parse(ready.body)).toEqual({
      message: 'The shop is restarting. Please try again in a moment.',
      statusCode: 503,
    })
  }
  const page = await get(kept, port, '/')
  expect(page).toMatchObject({
    status: 503,
    headers: { ...refusal, 'content-type': 'text/html; charset=utf-8' },
  })
  expect(page.body).toContain('The shop is restarting')
  expect(await get(kept, port, '/api/health')).toMatchObject({ status: 200 })

  expect(await underWay.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"token"/)
  expect(await shop.ended).toBe(0)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('is shut down')
})

test('a second signal stops the shop and PostgreSQL at once', async () => {
  const dataDir = migratedFolder()
  const { shop, port } = await startAndAwait(dataDir, { SHUTDOWN_TIMEOUT_SECONDS: '600' })
  const database = serverPid(dataDir)
  const { ended } = await beginSignIn(port)
  // Signals within the first second count as one.
  const again = setInterval(() => shop.child.kill('SIGTERM'), 200)
  onTestFinished(() => clearInterval(again))
  expect(await shop.ended).toBe(1)
  await ended
  expect(shop.errors()).toContain('Second stop signal')
  await expect.poll(() => isRunning(database), { timeout: 30_000 }).toBe(false)
})

test('aborts a request past the timeout and returns such a job to the queue', async () => {
  const database = await startEmbeddedPostgres({ dataDir: migratedFolder(), listen: 'port' })
  onTestFinished(() => database.stop())
  const mail = await startMailServer({ verdicts: { [OWNER.email]: 'stalls' } })
  onTestFinished(() => mail.close())
  const { shop, port } = await startAndAwait(temporaryFolder(), {
    SHUTDOWN_TIMEOUT_SECONDS: '12',
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Shop <shop@example.com>',
  })
  await apiAt(port)('POST /auth/forgot-password', { body: { email: OWNER.email } })
  const isSending = () => mail.attempts.length > 0
  await expect.poll(isSending, { timeout: 60_000 }).toBe(true)
  const underWay = await beginSignIn(port)

  shop.child.kill('SIGTERM')
  await underWay.ended
  expect(await shop.ended).toBe(0)
  const jobs = `select state from pgboss.job where name = 'mail-password-reset'`
  expect(await query(database.url, jobs)).toEqual([{ state: 'retry' }])
})

test('a shop that cannot close within SHUTDOWN_TIMEOUT_SECONDS ends with 1 [REL-7]', async () => {
  const database = await startOwnDatabase(migratedFolder())
  onTestFinished(() => database.stop())
  const { shop } = await startAndAwait(temporaryFolder(), {
    SHUTDOWN_TIMEOUT_SECONDS: '5',
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
  })
  database.stall()
  onTestFinished(() => database.resume())
  const startedAt = performance.now()
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(1)
  expect(shop.errors()).toContain('Not closed within 5 s')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(4_900)
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})
