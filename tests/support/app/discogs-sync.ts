import { expect } from 'vitest'
import { discogsFiles } from '#contract/exchange/discogs-files.ts'
import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import { createFakeDiscogs } from '../fakes/fake-discogs.ts'
import { openProductFiles } from '../payloads/product-file.ts'
import { openDiscogsExports } from './discogs.ts'
import { makeAdmin } from './factories.ts'
import { createRecord } from './pressings.ts'
import type { TestApp } from './test-app.ts'

export type DiscogsSync = Awaited<ReturnType<typeof openDiscogsSync>>

type Start = { options: DiscogsOptions; releases: number }

/** A shop with records of the releases 1, 2, …, its seller's account at Discogs, and the ways between both. */
export async function openDiscogsSync(shop: TestApp, { options, releases: count }: Start) {
  const user = await makeAdmin(shop.db)
  const files = await openProductFiles(shop, user)
  const out = await openDiscogsExports(shop, user)
  const { admin } = out
  const discogs = createFakeDiscogs()
  const releases: string[] = []
  for (let id = 1; id <= count; id += 1) {
    const { product } = await createRecord(admin, { discogsReleaseId: id })
    releases.push(product._id)
  }

  return {
    discogs,
    admin,
    files,
    releaseOf: (place: number) => releases[place - 1] ?? '',

    async readCopies() {
      const query = { sort: 'sku' as const, order: 'asc' as const }
      return (await admin('GET /used-copies', { query })).usedCopies
    },

    /** Applies the inventory, with the default choices but for what it lacks; an empty one cannot be imported. */
    async importInventory({ missing }: { missing?: 'sold-elsewhere' } = {}) {
      if (discogs.listings.size === 0) return []
      const answer = await files.upload(discogs.exportInventory(), { format: 'discogs' })
      const { _id: id } = answer.json<{ import: { _id: string } }>().import
      await admin('POST /products/imports/:id/check', { params: { id }, body: { options } })
      await shop.runJobs()
      expect((await files.find(id)).counts.wrong).toBe(0)
      const rows = await files.rows(id)
      if (missing) {
        const body = { question: 'missing' as const, choice: missing }
        await admin('PUT /products/imports/:id/choices', { params: { id }, body })
      }
      const applied = await files.apply(id).catch((error: Error) => error)
      if (applied instanceof Error) expect(applied.message).toBe('There is nothing to change.')
      else expect(applied.state).toBe('applied')
      return rows
    },

    async exportAndUpload() {
      const made = await out.create()
      for (const file of discogsFiles) discogs.upload(file, await out.download(made._id, file))
      await out.markUploaded(made._id)
      return made.counts
    },

    countRows: async () => (await out.create()).counts,
  }
}
