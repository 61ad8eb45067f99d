import type { dropCalls } from '#contract/pricing/drops.ts'
import { toDrop } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { listDrops, toDropVersion } from './drops.queries.ts'
import { removeDrop } from './remove-drop.ts'
import { saveDrop } from './save-drop.ts'

type Calls = 'GET /drops' | 'PUT /drops/:productId' | 'DELETE /drops/:productId'

export const dropHandlers: HandlersFor<Extract<keyof typeof dropCalls, Calls>> = {
  'GET /drops': async (ctx, { query }) => {
    const { drops, totalDrops } = await listDrops(ctx, query)
    const totalPages = Math.ceil(totalDrops / query.limit)
    return { drops, pagination: { currentPage: query.page, totalPages, totalDrops } }
  },

  'PUT /drops/:productId': async (ctx, { params, headers, body }) => {
    const { row, warning } = await saveDrop(ctx, {
      productId: params.productId,
      input: body,
      ifMatch: headers['if-match'],
    })
    const drop = { ...toDrop(row, ctx.now), version: toDropVersion(row.productId, row) }
    return { drop, ...(warning && { warning }) }
  },

  'DELETE /drops/:productId': (ctx, { params }) => removeDrop(ctx, params.productId),
}
