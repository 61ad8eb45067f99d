import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { findProducts } from '#server/search/text/find-products.queries.ts'
import { toSearchTerms } from '#server/search/text/product-search.rules.ts'
import { readWords } from '#server/search/text/search-terms.queries.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { countScans } from '#tests/support/database/count-scans.ts'

/** Searches that visitors make dear on purpose, such as one of many single letters. */

const shop = setUpShop()
beforeAll(async () => {
  await makeProduct(shop.db, { name: 'Velvet Ember', artist: '青い音楽' })
})

/** How often a search reads the products. */
async function countReads(search: string): Promise<number> {
  return withTransaction(shop.ctx(), async (ctx) => {
    const before = await countScans(ctx.db, 'products')
    await findProducts(ctx, { search, page: 1, limit: 9 }, toSearchTerms(search))
    return (await countScans(ctx.db, 'products')) - before
  })
}

test('a search without a match or a correction is made once', async () => {
  expect(await countReads('z q x w j')).toBe(1)
  expect(await countReads('velvet z q x w j')).toBe(1)
  expect(await countReads('velvte')).toBeGreaterThan(1)
})

test('a Latin letter or digit among other words stands for the words that it begins', async () => {
  const read = async (...words: string[]) =>
    (await readWords(shop.ctx(), words)).map(({ containing }) => containing)
  expect(await read('e', 'É', '7', 'mb', '音')).toEqual([[], [], [], ['ember'], ['青い音楽']])
  expect(await read('m')).toEqual([['ember']])
})
