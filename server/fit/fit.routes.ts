import type { HandlerAnswer } from '#contract/calls.ts'
import type { fitCalls } from '#contract/products/fit.ts'
import type { Fit } from '#contract/products/fit-facts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { Context } from '#server/platform/context.ts'
import { listTypes } from './fit-types.queries.ts'
import { getFit, setFit, toFitVersion } from './set-fit.ts'

export const fitHandlers: HandlersFor<keyof typeof fitCalls> = {
  'GET /products/:id/fit': async (ctx, { params }) =>
    toAnswer(ctx, (await getFit(ctx, params.id)).fit),
  'PUT /products/:id/fit': async (ctx, { params, body, headers }) =>
    toAnswer(
      ctx,
      await setFit(ctx, { productId: params.id, fit: body, ifMatch: headers['if-match'] }),
    ),
}

async function toAnswer(ctx: Context, fit: Fit): Promise<HandlerAnswer<'GET /products/:id/fit'>> {
  return { fit, types: await listTypes(ctx), version: toFitVersion(fit) }
}
