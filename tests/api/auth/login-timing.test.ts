import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

/** Loads separate module instances, in which the password check is a spy. */
async function openWatchedShop() {
  vi.resetModules()
  vi.doMock('@node-rs/argon2', { spy: true })
  const { createTestApp } = await import('#tests/support/app/test-app.ts')
  const { parseOptions, verify } = await import('@node-rs/argon2')
  const { hashPassword, ...rules } = await import('#server/auth/password.ts')
  const shop = await createTestApp()
  return { shop, verify: vi.mocked(verify), parseOptions, hashPassword, ...rules }
}

let watched: Awaited<ReturnType<typeof openWatchedShop>>
let shop: TestApp
beforeAll(async () => {
  watched = await openWatchedShop()
  shop = watched.shop
})
afterAll(async () => {
  await shop.close()
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

const password = 'groove-and-runout'

test('an unknown email and an account without a password cost the same hash check [API-42]', async () => {
  const { verify, parseOptions, hashPassword, DECOY_HASH, HASH_COST } = watched
  const { email } = await makeUser(shop.db)
  for (const unknown of ['nobody@example.com', email]) {
    verify.mockClear()
    await expect(
      shop.api()('POST /auth/login', { body: { email: unknown, password } }),
    ).rejects.toMatchObject({ statusCode: 401, serverMessage: 'Incorrect email or password' })
    expect(verify).toHaveBeenCalledExactlyOnceWith(DECOY_HASH, password)
  }
  expect(parseOptions(DECOY_HASH)).toMatchObject(HASH_COST)
  expect(parseOptions(await hashPassword(password))).toEqual(parseOptions(DECOY_HASH))
})
