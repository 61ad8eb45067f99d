import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createSession } from '#server/auth/index.ts'
import { readConfig } from '#server/config.ts'
import { createDoctor } from '#server/health/index.ts'
import { systemContext } from '#server/platform/context.ts'
import type { TokenSecrets } from '#server/platform/token-secret.ts'
import { makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** JWT_SECRET changes while users are signed in. */

const OLD = 'the-old-secret-Zk3v9QmX1rT7uYp0LsWdE5nB8cHf'
const NEW = 'the-new-secret-aG8cHfJaGiZk3v9QmX1rT7uYp0Ls'
const bytes = (text: string) => new TextEncoder().encode(text)

const shop = setUpShop()
let user: UserRow
beforeAll(async () => {
  user = await makeUser(shop.db)
})

/** The same shop, started with different secrets. */
async function startedWith(...tokenSecrets: TokenSecrets) {
  const services = { ...shop.services, settings: { ...shop.services.settings, tokenSecrets } }
  const app = await buildApp({ services })
  return {
    signIn: () => createSession(systemContext(services, 'test'), user.id),
    statusOf: async (token: string, method: 'GET' | 'POST' = 'GET', call = 'me') => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ method, url: `/api/auth/${call}`, headers })).statusCode
    },
  }
}

test('accepts the previous secret while it is configured, and never signs with it [API-109]', async () => {
  const before = await startedWith(bytes(OLD))
  const during = await startedWith(bytes(NEW), bytes(OLD))
  const after = await startedWith(bytes(NEW))
  const [old, fresh] = [await before.signIn(), await during.signIn()]
  expect(await during.statusOf(old)).toBe(200)
  expect(await during.statusOf(fresh)).toBe(200)
  expect(await after.statusOf(fresh)).toBe(200)
  expect(await after.statusOf(old)).toBe(401)
  expect(await before.statusOf(fresh)).toBe(401)
  expect(await during.statusOf(old, 'POST', 'logout')).toBe(200)
  expect(await during.statusOf(old)).toBe(401)
})

test('the doctor reports how long the previous secret is needed', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://db.example.com/shop',
    JWT_SECRET: NEW,
    JWT_SECRET_PREVIOUS: OLD,
  })
  const patient = { db: shop.db, now: shop.services.clock, isInShop: true }
  const readReport = async () =>
    JSON.stringify(await createDoctor(config, []).checkPart('sign-in', patient))
  await (await startedWith(bytes(OLD))).signIn()
  expect(await readReport()).toContain(
    '1 sign-in needs JWT_SECRET_PREVIOUS, at the latest until 2026-04-03',
  )
  await (await startedWith(bytes(NEW), bytes(OLD))).signIn()
  expect(await readReport()).toContain('1 sign-in needs')
  shop.advance(31 * DAY_MS)
  expect(await readReport()).toContain('JWT_SECRET_PREVIOUS is no longer needed')
})
