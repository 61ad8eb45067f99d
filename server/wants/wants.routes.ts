import type { wantCalls } from '#contract/wants.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { createHold } from './create-manual-hold.ts'
import { drawHandlers } from './draws/draws.routes.ts'
import { getQueue } from './queue.queries.ts'
import { releaseHold } from './release-hold.ts'
import { removeWant } from './remove-want.ts'
import { saveWant } from './save-want.ts'
import { findOwn, listOwnHolds, listOwnWants } from './wants.queries.ts'

export const wantHandlers: HandlersFor<keyof typeof wantCalls | keyof typeof drawHandlers> = {
  ...drawHandlers,

  'GET /wants': async (ctx) => ({ wants: await listOwnWants(ctx) }),

  'GET /wants/:productId': (ctx, { params }) => findOwn(ctx, params.productId),

  'PUT /wants/:productId': async (ctx, { params, body }) => ({
    want: await saveWant(ctx, { productId: params.productId, input: body }),
  }),

  'DELETE /wants/:productId': (ctx, { params }) => removeWant(ctx, params.productId),

  'GET /holds': async (ctx) => ({ holds: await listOwnHolds(ctx) }),

  'POST /holds': async (ctx, { body }) => ({ hold: await createHold(ctx, body) }),

  'POST /holds/:id/release': async (ctx, { params }) => ({
    hold: await releaseHold(ctx, params.id),
  }),

  'GET /products/:id/queue': (ctx, { params }) => getQueue(ctx, params.id),
}
