import { expect, test } from 'vitest'
import { DEMO_ADMIN } from '#server/demo-accounts.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { sendRaw, statusOf } from '#tests/support/network/raw-request.ts'
import { filledFolder } from './support/demo-folder.ts'
import { processesIn, readUntil } from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

async function signIn(port: number, body: { email: string; password: string }): Promise<string> {
  const admission = await apiAt(port)('POST /auth/login', { body })
  if (!('token' in admission)) throw new Error('Signing in took more than a password')
  return admission.token
}

test('the data of a demo become no live shop, and a demo answers to names of this machine [SEC-1]', async () => {
  const dataDir = await filledFolder()
  const port = await findFreePort()
  const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long sentence' }
  const live = startShop(dataDir, { ...owner, DEMO: 'off', PUBLIC_URL: 'https://shop.example.com' })
  expect(await live.ended).toBe(1)
  expect(live.errors()).toBe(
    `The data folder ${dataDir} was a demo's: admin@example.com and customer@example.com can still sign in with a public password. Set DATA_DIR to an empty folder for a live shop; or set DEMO=on, change these passwords, and then set DEMO=off.\n`,
  )
  expect(processesIn(dataDir)).toEqual([])

  const demo = startShop(dataDir, { ...owner, PORT: String(port), DEMO_HOSTS: 'records.lan' })
  await readUntil(demo, 'ADMIN_EMAIL has no effect: there is an administrator already')
  await untilOpen(demo)
  const { user } = await apiAt(port, await signIn(port, DEMO_ADMIN))('GET /auth/me')
  expect(user.role).toBe('admin')
  const ask = async (host: string, path: string) =>
    statusOf(
      await sendRaw(port, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
    )
  for (const path of ['/', '/dev/mail', '/api/health', '/favicon.svg']) {
    expect(await ask(`localhost:${port}`, path)).toBe(200)
    expect(await ask('records.lan', path)).toBe(200)
    // Cached by now, if it is a page.
    expect(await ask('shop.example.com', path)).toBe(421)
  }
  demo.child.kill('SIGTERM')
  expect(await demo.ended).toBe(0)
}, 240_000)
