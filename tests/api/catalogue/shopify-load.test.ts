import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import { newFile, product, variant } from '#tests/support/payloads/shopify-file.ts'

/** A large file: a batch takes a fixed number of statements. Nothing here measures time. */

const shop = setUpShop()
afterEach(() => vi.restoreAllMocks())

/** Products with own stock, a used copy and an option each. */
function fileOf(count: number, price: string): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const shared = { 'URL handle': `record-${index}`, Price: price, 'Inventory quantity': 1 }
    const title = { Title: `Oda Quill - Salt Roads ${index}`, Vendor: 'Tin Roof' }
    const values = ['New', 'VG+ / VG', 'Boxed'].map((value) => ({ 'Option1 value': value }))
    const [own, ...others] = values
    return [
      product({
        ...shared,
        ...title,
        ...own,
        'Option1 name': 'Condition',
        Barcode: '888837168618',
      }),
      ...others.map((value) => variant({ ...shared, ...value })),
    ]
  })
  return newFile(...rows.flat())
}

/** The statements that an apply of this file sends. */
async function countStatements(file: string): Promise<number> {
  const files = await openShopifyFiles(shop, await makeAdmin(shop.db))
  const { _id } = await files.check(file)
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
  const statements = submit.mock.calls.length
  submit.mockRestore()
  return statements
}

test('an apply sends no statement for each product, new or changed (CSV-61)', async () => {
  const few = await countStatements(fileOf(3, '20.00'))
  expect(await countStatements(fileOf(63, '30.00'))).toBeLessThan(few + 40)
  expect(await countStatements(fileOf(63, '40.00'))).toBeLessThan(few + 40)
  expect(await checkInvariants(shop.db)).toEqual([])
})
