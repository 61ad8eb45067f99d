import type { dropCalls } from '#contract/pricing/drops.ts'
import { toDrop } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { getDropRow, getShownDropRow, toDropVersion } from '#server/pricing/index.ts'
import { enterDraw } from './enter-draw.ts'
import { countEntries, findOwnEntry, listEntries } from './entries.queries.ts'
import { exportEntryRows } from './export-entries.ts'

type OfCatalogue = 'GET /drops' | 'PUT /drops/:productId' | 'DELETE /drops/:productId'

export const drawHandlers: HandlersFor<Exclude<keyof typeof dropCalls, OfCatalogue>> = {
  'GET /drops/:productId': async (ctx, { params: { productId } }) => {
    const row = await getShownDropRow(ctx, productId)
    const entries = row.mode === 'draw' ? await countEntries(ctx, row.productId) : undefined
    const drop = {
      ...toDrop(row, ctx.now),
      ...(entries !== undefined && { entries }),
      version: toDropVersion(productId.toLowerCase(), row),
    }
    return { drop, now: ctx.now.toISOString() }
  },

  'GET /drops/:productId/entry': async (ctx, { params }) => {
    const entry = await findOwnEntry(ctx, params.productId)
    return { ...(entry && { entry }) }
  },

  'POST /drops/:productId/entry': async (ctx, { params }) => ({
    entry: await enterDraw(ctx, params.productId),
  }),

  'GET /drops/:productId/entries': async (ctx, { params, query }) => {
    const { totalEntries, ...found } = await listEntries(ctx, {
      offerId: params.productId,
      ...query,
    })
    const totalPages = Math.ceil(totalEntries / query.limit)
    return { ...found, pagination: { currentPage: query.page, totalPages, totalEntries } }
  },

  'GET /drops/:productId/entries/export': async (ctx, { params }, { reply }) => {
    const { productId } = await getDropRow(ctx, params.productId)
    return sendCsv(reply, 'draw-entries.csv', exportEntryRows(ctx, productId))
  },
}
