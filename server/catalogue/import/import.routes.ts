import type { bulkCalls } from '#contract/bulk.ts'
import { PRODUCT_FILE_BYTES_MAX } from '#contract/limits.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { signedIn } from '#server/platform/context.ts'
import { applyBulkUpdate, previewBulkUpdate } from './bulk-update.ts'
import { enqueueApply, enqueueCheck } from './enqueue-import-run.ts'
import { exportProducts } from './export-products.ts'
import { getImport, listImportRows, toImport } from './import.queries.ts'
import { uploadImport } from './upload-import.ts'

const FILE_NAME_MAX = 200

/** No account can fill the database. */
const uploads: Limit = { name: 'product-files', attempts: 200, windowSeconds: 24 * 3600 }

export const bulkHandlers: HandlersFor<keyof typeof bulkCalls> = {
  'GET /products/export': (ctx, { query }, { reply }) =>
    sendCsv(
      reply,
      'products.csv',
      exportProducts(ctx, { search: query.search, withArchived: query.archived === 'true' }),
    ),

  'POST /products/imports': async (ctx, _input, { request }) => {
    await countAttempt(ctx, uploads, signedIn(ctx).userId)
    const { fileName, bytes } = await readFormFile(request, {
      bytesMax: PRODUCT_FILE_BYTES_MAX,
      tooLarge: 'The file is larger than 40 MB. Split it into several files.',
    })
    const shownName = fileName.replaceAll('\0', '').slice(0, FILE_NAME_MAX) || 'products.csv'
    return { status: 'success', import: await uploadImport(ctx, { fileName: shownName, bytes }) }
  },

  'GET /products/imports/:id': async (ctx, { params }) => ({
    status: 'success',
    import: await getImport(ctx, params.id),
  }),

  'GET /products/imports/:id/rows': async (ctx, { params, query }) => ({
    status: 'success',
    ...(await listImportRows(ctx, { id: params.id, ...query })),
  }),

  'POST /products/imports/:id/check': async (ctx, { params }) => ({
    status: 'success',
    import: toImport(await enqueueCheck(ctx, params.id)),
  }),

  'POST /products/imports/:id/apply': async (ctx, { params }) => ({
    status: 'success',
    import: toImport(await enqueueApply(ctx, params.id)),
  }),

  'POST /products/bulk-preview': async (ctx, { body }) => ({
    status: 'success',
    ...(await previewBulkUpdate(ctx, body)),
  }),

  'POST /products/bulk': async (ctx, { body }) => ({
    status: 'success',
    ...(await applyBulkUpdate(ctx, body)),
  }),
}
