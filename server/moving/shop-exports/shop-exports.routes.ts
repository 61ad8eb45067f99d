import type { shopExportCalls } from '#contract/shop-exports.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { deleteExport } from './delete-export.ts'
import { getReadyExport, listExports, toShopExport } from './shop-exports.queries.ts'
import { recordExport, startExport } from './start-export.ts'

export const shopExportHandlers: HandlersFor<keyof typeof shopExportCalls> = {
  'GET /shop-exports': async (ctx) => ({
    exports: (await listExports(ctx)).map((row) => toShopExport(ctx, row)),
  }),

  'POST /shop-exports': async (ctx) => ({
    export: toShopExport(ctx, await startExport(ctx)),
  }),

  'DELETE /shop-exports/:id': (ctx, { params }) => deleteExport(ctx, params.id),

  'GET /shop-exports/:id/file': async (ctx, { params }, { reply }) => {
    const { id, createdAt, bytes } = await getReadyExport(ctx, params.id)
    const stream = await ctx.exports.open(id, bytes)
    await recordExport(ctx, id, 'downloaded')
    const day = createdAt.toISOString().slice(0, 10)
    reply
      .header('content-type', 'application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="shop-${day}.zip"`)
      .header('cache-control', 'no-store')
      .send(stream)
  },
}
