import type { ProductImport, ShopifyOptions } from '#contract/exchange/product-imports.ts'
import { openProductFiles } from '../payloads/product-file.ts'
import type { UserRow } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** The steps of the back office with product files of Shopify, through the calls. */
export async function openShopifyFiles(shop: TestApp, admin: UserRow) {
  const files = await openProductFiles(shop, admin)
  const upload = (file: string | Uint8Array) => files.upload(file, { format: 'shopify' })

  async function uploaded(file: string): Promise<ProductImport> {
    const answer = await upload(file)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<{ import: ProductImport }>().import
  }

  /** Checks a file with the guessed types, unless given. */
  async function check(file: string, given: Partial<ShopifyOptions> = {}) {
    const { _id: id, types = [] } = await uploaded(file)
    const options = {
      types: types.map(({ type, guess }) => ({ type, becomes: guess })),
      vendor: 'label' as const,
      splitTitle: true,
      fetchImages: false,
      ...given,
    }
    await files.api('POST /products/imports/:id/check', { params: { id }, body: { options } })
    await shop.runJobs()
    return files.find(id)
  }

  return {
    ...files,
    upload,
    uploaded,
    check,
    async import(file: string, given: Partial<ShopifyOptions> = {}) {
      const { _id } = await check(file, given)
      const applied = await files.apply(_id)
      if (applied.state !== 'applied') throw new Error(applied.failure)
      return applied
    },
    async find(handle: string) {
      const { productId: id } = await files.api('GET /product-handles/:handle', {
        params: { handle },
      })
      const { product, offers = [] } = await files.api('GET /products/:id', { params: { id } })
      return { product, offers: offers.filter(({ parentId }) => parentId) }
    },
  }
}
