import type { UsedCopy, usedCopyCalls } from '#contract/copies/used-copies.ts'
import { getUsedCopy, toUsedCopyVersion } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { exportUsedCopies } from './export-used-copies.ts'
import { lookUpCode } from './look-up-code.queries.ts'
import { returnToSale } from './return-to-sale.ts'
import { takeBackCopy } from './take-back-copy.ts'
import { takeOffSale } from './take-off-sale.ts'
import { listUsedCopies } from './used-copies.queries.ts'

export const usedCopyHandlers: HandlersFor<keyof typeof usedCopyCalls> = {
  'GET /used-copies': (ctx, { query }) => listUsedCopies(ctx, query),

  'GET /used-copies/export': (ctx, { query }, { reply }) =>
    sendCsv(reply, 'used-copies.csv', exportUsedCopies(ctx, query)),

  'GET /used-copies/:id': async (ctx, { params }) => toAnswer(await getUsedCopy(ctx, params.id)),

  'POST /used-copies/:id/withdraw': async (ctx, { params: { id }, headers }) =>
    toAnswer(await takeOffSale(ctx, { id, ifMatch: headers['if-match'], reason: 'withdrawn' })),

  'POST /used-copies/:id/sold-elsewhere': async (ctx, { params: { id }, headers }) =>
    toAnswer(
      await takeOffSale(ctx, { id, ifMatch: headers['if-match'], reason: 'sold elsewhere' }),
    ),

  'POST /used-copies/:id/return-to-sale': async (ctx, { params: { id }, headers, body }) =>
    toAnswer(await returnToSale(ctx, { id, ifMatch: headers['if-match'], ...body })),

  'GET /intake/lookup': (ctx, { query }) => lookUpCode(ctx, query.code),

  'DELETE /intake/saved-copy': (ctx, { query }) => takeBackCopy(ctx, query.key),
}

function toAnswer(usedCopy: UsedCopy) {
  return {
    usedCopy: { ...usedCopy, version: toUsedCopyVersion(usedCopy) },
  }
}
