import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Api } from '#contract/client.ts'
import { checkInvariants } from '../database/invariants.ts'
import { makeUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Options = Parameters<typeof createTestApp>
type Before = typeof beforeAll | typeof beforeEach

/** The object that a hook makes. Use it inside tests and later hooks only. */
export function setUpFrom<Made extends object>(before: Before, make: () => Promise<Made>): Made {
  // Inside tests the cast is valid: the hook fills the object first.
  const made = {} as Made
  before(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** One shop for all tests of the file, or of the `describe` that calls this. Use it inside tests and hooks only. */
export function setUpShop(...options: Options): TestApp {
  const shop = setUpFrom(beforeAll, () => createTestApp(...options))
  afterAll(() => shop.close())
  return shop
}

/** A new shop for each test, for tests of totals. Use it inside tests and hooks only. */
export function setUpShopPerTest(...options: Options): TestApp {
  const shop = setUpFrom(beforeEach, () => createTestApp(...options))
  afterEach(() => shop.close())
  return shop
}

/** The client of an admin of the shop, one for all tests of the file. Use it inside tests and hooks only. */
export const setUpAdmin = (shop: TestApp, names: Names = {}): Api =>
  adminFrom(beforeAll, shop, names)

/** As `setUpAdmin`, with a new admin for each test. */
export const setUpAdminPerTest = (shop: TestApp): Api => adminFrom(beforeEach, shop, {})

type Names = { firstName?: string; lastName?: string }

function adminFrom(before: Before, shop: TestApp, names: Names): Api {
  let admin: Api
  before(async () => {
    admin = await shop.apiAs(await makeUser(shop.db, { role: 'admin', ...names }))
  })
  return (key, ...request) => admin(key, ...request)
}

/** Fails a test that breaks an invariant of stock, orders or payments. Hooks declared after this call run before the check. */
export function checkInvariantsAfterEach(shop: TestApp): void {
  afterEach(async () => {
    expect(await checkInvariants(shop.db)).toEqual([])
  })
}
