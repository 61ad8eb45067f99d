import { z } from 'zod'
import { call, csvAnswer, done, idempotencyHeaders, idParams } from '../define-call.ts'
import { discogsOptions } from './product-imports.ts'

/** Exports for Discogs: a snapshot of what changed since Discogs and the shop were last equal, as three files. */

const count = z.int()

const discogsExport = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  uploadedAt: z.iso.datetime().optional(),
  currency: z.string(),
  /** Units of the shop's currency for one unit of the currency. */
  rate: z.number(),
  counts: z.object({ add: count, change: count, delete: count }),
  /** Used copies on sale that are in no file: their record has no Discogs release. */
  withoutReleaseId: count,
  /** Used copies of earlier add files that no import has found on Discogs since; absent for none. */
  unlinked: count.optional(),
  /** Listings whose only change is a number of the shop, which they have none of on Discogs; absent for none. */
  withoutNumber: count.optional(),
  /** Listings with values that were emptied here, which no file can say: at most 200; absent for none. */
  byHand: z
    .array(
      z.object({
        usedCopyId: z.string(),
        name: z.string(),
        listingId: z.int(),
        columns: z.array(z.string()),
      }),
    )
    .optional(),
})
export type DiscogsExport = z.infer<typeof discogsExport>

const exportAnswer = done.extend({ export: discogsExport })

const { currency, rate } = discogsOptions.shape

export const discogsExportCalls = {
  'POST /discogs-exports': call({
    name: 'createDiscogsExport',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Make the three files for Discogs. Currency and rate are those of the last Discogs import unless given. Changes no used copy.',
    headers: idempotencyHeaders,
    body: z
      .object({
        currency,
        rate,
        /** Adds the `unlinked` used copies once more, because Discogs had refused them. */
        includeUnlinked: z.boolean('includeUnlinked must be true or false'),
        /** Writes the numbers of the shop into the `withoutNumber` listings. */
        includeNumbers: z.boolean('includeNumbers must be true or false'),
      })
      .partial()
      .nullish(),
    answer: exportAnswer,
    status: 201,
  }),
  'GET /discogs-exports/:id': call({
    name: 'getDiscogsExport',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'An export for Discogs, as it was made.',
    params: idParams,
    answer: exportAnswer,
  }),
  'GET /discogs-exports/:id/:file': call({
    name: 'downloadDiscogsFile',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'One file of the export: add, change or delete (docs/csv.md).',
    params: idParams.extend({ file: z.string().max(20) }),
    ...csvAnswer,
  }),
  'POST /discogs-exports/:id/uploaded': call({
    name: 'markDiscogsExportUploaded',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Note that the files were uploaded to Discogs: its rows are in no later export. 409 after a later export.',
    params: idParams,
    answer: exportAnswer,
  }),
}
