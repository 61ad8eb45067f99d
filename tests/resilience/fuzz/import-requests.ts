import { productHandles } from '#server/exchange/shopify/shopify.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

/** Requests about files of other shops and marketplaces. */

async function makeExport(shop: TestApp): Promise<string> {
  const api = await shop.apiAs(await makeAdmin(shop.db))
  return (await api('POST /discogs-exports', { body: {} })).export._id
}

const withExport = async (shop: TestApp) => ({
  caller: 'admin' as const,
  params: { id: await makeExport(shop), file: 'add' },
})

export const importRecipes = {
  'GET /product-handles/:handle': async ({ db }: TestApp) => {
    const { id } = await makeProduct(db)
    await db.insert(productHandles).values({ handle: id, productId: id })
    return { caller: 'visitor' as const, params: { handle: id } }
  },
  'GET /discogs-exports/:id': withExport,
  'GET /discogs-exports/:id/:file': withExport,
  'POST /discogs-exports/:id/uploaded': withExport,
}
