import type { DiscogsOptions, ProductImport } from '#contract/exchange/product-imports.ts'
import { makeAdmin } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'
import { type DiscogsCells, discogsFile } from './discogs-file.ts'
import { openProductFiles } from './product-file.ts'

const plain: DiscogsOptions = {
  currency: 'AUD',
  rate: 1,
  rounding: 'cent',
  mintIsNewStock: false,
}

/** The steps of an owner with a Discogs inventory, through the calls. */
export async function openDiscogsImports(shop: TestApp) {
  const files = await openProductFiles(shop, await makeAdmin(shop.db))

  async function check(file: string | Uint8Array, options: Partial<DiscogsOptions> = {}) {
    const { _id, state } = await files.check(file, { format: 'discogs', fileName: 'inventory.csv' })
    if (state !== 'needs-options') throw new Error(`The file is ${state}`)
    const body = { options: { ...plain, ...options } }
    await files.api('POST /products/imports/:id/check', { params: { id: _id }, body })
    await shop.runJobs()
    return files.find(_id)
  }

  return {
    ...files,
    async upload(file: string) {
      const answer = await files.upload(file, { format: 'discogs', fileName: 'inventory.csv' })
      return answer.json<{ import: ProductImport }>().import
    },
    check,
    checkRows: (rows: readonly DiscogsCells[], options?: Partial<DiscogsOptions>) =>
      check(discogsFile(rows), options),
    async importRows(rows: readonly DiscogsCells[], options?: Partial<DiscogsOptions>) {
      const { _id } = await check(discogsFile(rows), options)
      return files.apply(_id)
    },
    async choose(
      id: string,
      body: Parameters<typeof files.api<'PUT /products/imports/:id/choices'>>[1]['body'],
    ) {
      await files.api('PUT /products/imports/:id/choices', { params: { id }, body })
    },
  }
}
