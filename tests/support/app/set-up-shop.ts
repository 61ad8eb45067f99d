import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Api } from '#contract/client.ts'
import { checkInvariants } from '../database/invariants.ts'
import { makeUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Options = Parameters<typeof createTestApp>

/** One shop for all tests of the file, or of the `describe` that calls this. Use it inside tests and hooks only. */
export function setUpShop(...options: Options): TestApp {
  const shop = emptyShop()
  beforeAll(async () => {
    Object.assign(shop, await createTestApp(...options))
  })
  afterAll(() => shop.close())
  return shop
}

/** A new shop for each test, for tests of totals. Use it inside tests and hooks only. */
export function setUpShopPerTest(...options: Options): TestApp {
  const shop = emptyShop()
  beforeEach(async () => {
    Object.assign(shop, await createTestApp(...options))
  })
  afterEach(() => shop.close())
  return shop
}

/** The client of an admin of the shop, one for all tests of the file. Use it inside tests and hooks only. */
export const setUpAdmin = (shop: TestApp, names: Names = {}): Api =>
  adminFrom(beforeAll, shop, names)

/** As `setUpAdmin`, with a new admin for each test. */
export const setUpAdminPerTest = (shop: TestApp): Api => adminFrom(beforeEach, shop, {})

type Names = { firstName?: string; lastName?: string }
type Before = typeof beforeAll | typeof beforeEach

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

/** The cast is valid inside tests: the hook fills the object first. */
const emptyShop = () => ({}) as TestApp
