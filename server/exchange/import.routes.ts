import { AppError } from '#contract/errors.ts'
import type { bulkCalls } from '#contract/exchange/bulk.ts'
import { importFormats, importLimits } from '#contract/exchange/import-formats.ts'
import type { importCalls } from '#contract/exchange/product-imports.ts'
import { USED_COPY_FILE_BYTES_MAX } from '#contract/limits.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { signedIn } from '#server/platform/context.ts'
import { applyBulkUpdate, previewBulkUpdate } from './bulk-update.ts'
import { cancelRun } from './cancel-run.ts'
import { chooseRows } from './choose-rows.ts'
import { enqueueApply, enqueueCheck } from './enqueue-import-run.ts'
import { describeImport, getImport, listImportRows } from './import-report.queries.ts'
import { exportProducts } from './runout/export-products.ts'
import { exportForShopify } from './shopify/export-products.ts'
import { uploadImport } from './upload-import.ts'

const FILE_NAME_MAX = 200

/** No account can fill the database. */
const uploads: Limit = { name: 'product-files', attempts: 200, windowSeconds: 24 * 3600 }

export const bulkHandlers: HandlersFor<keyof typeof bulkCalls> = {
  'GET /products/export': (ctx, { query }, { reply }) => {
    const wanted = { search: query.search, withArchived: query.archived === 'true' }
    return query.format === 'shopify'
      ? sendCsv(reply, 'shopify-products.csv', exportForShopify(ctx, wanted))
      : sendCsv(reply, 'products.csv', exportProducts(ctx, wanted))
  },

  'POST /products/bulk-preview': (ctx, { body }) => previewBulkUpdate(ctx, body),

  'POST /products/bulk': (ctx, { body }) => applyBulkUpdate(ctx, body),
}

export const importHandlers: HandlersFor<keyof typeof importCalls> = {
  'POST /products/imports': async (ctx, _input, { request }) => {
    await countAttempt(ctx, uploads, signedIn(ctx).userId)
    const { fileName, bytes, fields } = await readFormFile(request, {
      bytesMax: USED_COPY_FILE_BYTES_MAX,
      tooLarge: 'The file is larger than 60 MB. Split it into several files.',
    })
    const format = toFormat(fields.format)
    assertSmall(bytes, importLimits[format].bytesMax)
    const shownName = fileName.replaceAll('\0', '').slice(0, FILE_NAME_MAX) || 'products.csv'
    const uploaded = { format, fileName: shownName, bytes }
    return { import: await uploadImport(ctx, uploaded) }
  },

  'GET /products/imports/:id': async (ctx, { params }) => ({
    import: await getImport(ctx, params.id),
  }),

  'GET /products/imports/:id/rows': (ctx, { params, query }) =>
    listImportRows(ctx, { id: params.id, ...query }),

  'POST /products/imports/:id/check': async (ctx, { params, body }) => ({
    import: await describeImport(ctx, await enqueueCheck(ctx, params.id, body?.options)),
  }),

  'PUT /products/imports/:id/choices': async (ctx, { params, body }) => ({
    import: await describeImport(ctx, await chooseRows(ctx, params.id, body)),
  }),

  'POST /products/imports/:id/apply': async (ctx, { params, body }) => ({
    import: await describeImport(ctx, await enqueueApply(ctx, params.id, body ?? {})),
  }),

  'POST /products/imports/:id/cancel': async (ctx, { params }) => ({
    import: await describeImport(ctx, await cancelRun(ctx, params.id)),
  }),
}

/** @throws AppError invalid-input */
function toFormat(given = 'runout') {
  const format = importFormats.find((name) => name === given)
  if (format) return format
  throw new AppError('invalid-input', `format must be ${importFormats.join(', ')}`, {
    field: 'format',
  })
}

/** @throws AppError too-large */
function assertSmall({ length }: Buffer, bytesMax: number): void {
  if (length <= bytesMax) return
  const megabytes = bytesMax / 1024 / 1024
  throw new AppError(
    'too-large',
    `The file is larger than ${megabytes} MB. Split it into several files.`,
    { field: 'file' },
  )
}
