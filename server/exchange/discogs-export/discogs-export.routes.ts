import type { discogsExportCalls } from '#contract/exchange/discogs-exports.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { signedIn } from '#server/platform/context.ts'
import { createDiscogsExport } from './create-discogs-export.ts'
import { describeExport, getExportRecord, streamDiscogsFile } from './discogs-exports.queries.ts'
import { markExportUploaded } from './mark-export-uploaded.ts'

/** No account can fill the database. */
const exports: Limit = { name: 'discogs-exports', attempts: 200, windowSeconds: 24 * 3600 }

export const discogsExportHandlers: HandlersFor<keyof typeof discogsExportCalls> = {
  'POST /discogs-exports': async (ctx, { body, headers }) => {
    await countAttempt(ctx, exports, signedIn(ctx).userId)
    const created = await createDiscogsExport(ctx, body ?? {}, headers['idempotency-key'])
    return { export: await describeExport(ctx, created) }
  },

  'GET /discogs-exports/:id': async (ctx, { params }) => ({
    export: await describeExport(ctx, await getExportRecord(ctx, params.id)),
  }),

  'GET /discogs-exports/:id/:file': async (ctx, { params }, { reply }) => {
    const { name, pieces } = await streamDiscogsFile(ctx, params)
    return sendCsv(reply, `discogs-${name}.csv`, pieces)
  },

  'POST /discogs-exports/:id/uploaded': async (ctx, { params }) => ({
    export: await describeExport(ctx, await markExportUploaded(ctx, params.id)),
  }),
}
