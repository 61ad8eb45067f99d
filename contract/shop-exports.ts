import { z } from 'zod'
import { call, done, idParams, zipAnswer } from './define-call.ts'

/** Exports of the whole shop as one ZIP file (docs/export-format.md). */

export const shopExportStates = ['waiting', 'running', 'ready', 'failed'] as const

const shopExport = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(shopExportStates),
  /** Rows and images so far. */
  done: z.int(),
  /** 0 until they are counted. */
  total: z.int(),
  /** The size of the file, once it is ready. */
  bytes: z.int(),
  /** When the file is deleted; absent until it is ready. */
  expiresAt: z.iso.datetime().optional(),
  /** Why there is no file; absent unless it failed. */
  failure: z.string().optional(),
})
export type ShopExport = z.infer<typeof shopExport>

const exportAnswer = done.extend({ export: shopExport })

export const shopExportCalls = {
  'GET /shop-exports': call({
    name: 'listShopExports',
    access: 'admin',
    summary:
      'The latest exports of the whole shop, the newest first: at most one that is under way or failed, and one file.',
    answer: done.extend({ exports: z.array(shopExport) }),
  }),
  'POST /shop-exports': call({
    name: 'startShopExport',
    access: 'admin',
    needsRecentAuth: true,
    summary: 'Start an export of the whole shop; 409 while another one is under way.',
    answer: exportAnswer,
    status: 201,
  }),
  'DELETE /shop-exports/:id': call({
    name: 'deleteShopExport',
    access: 'admin',
    summary: 'Cancel an export that is under way, or delete its file.',
    params: idParams,
    answer: done,
  }),
  'GET /shop-exports/:id/file': call({
    name: 'downloadShopExport',
    access: 'admin',
    needsRecentAuth: true,
    isPersonal: true,
    summary: 'The export as a ZIP file (docs/export-format.md).',
    params: idParams,
    ...zipAnswer,
  }),
}
