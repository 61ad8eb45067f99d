import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { checkInvariants } from '../database/invariants.ts'
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

/** Fails a test that breaks an invariant of stock, orders or payments. Hooks declared after this call run before the check. */
export function checkInvariantsAfterEach(shop: TestApp): void {
  afterEach(async () => {
    expect(await checkInvariants(shop.db)).toEqual([])
  })
}

/** The cast is valid inside tests: the hook fills the object first. */
const emptyShop = () => ({}) as TestApp
