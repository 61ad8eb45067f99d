import type { webhookCalls } from '#contract/outgoing-webhooks.ts'
import { requireRecentAuth } from '#server/auth/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addEndpoint } from './add-endpoint.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { listDeliveries, listEndpoints } from './outgoing-webhooks.queries.ts'
import { redeliver } from './redeliver.ts'
import { sendTest } from './send-test.ts'
import { updateEndpoint } from './update-endpoint.ts'

export const webhookHandlers: HandlersFor<keyof typeof webhookCalls> = {
  'GET /webhook-endpoints': async (ctx) => ({
    status: 'success',
    endpoints: await listEndpoints(ctx),
  }),
  'POST /webhook-endpoints': async (ctx, { body }) => {
    await requireRecentAuth(ctx)
    return { status: 'success', ...(await addEndpoint(ctx, body)) }
  },
  'PATCH /webhook-endpoints/:id': async (ctx, { params: { id }, headers, body: change }) => ({
    status: 'success',
    endpoint: await updateEndpoint(ctx, { id, change, ifMatch: headers['if-match'] }),
  }),
  'DELETE /webhook-endpoints/:id': async (ctx, { params }) => {
    await deleteEndpoint(ctx, params.id)
    return { status: 'success' }
  },
  'GET /webhook-endpoints/:id/deliveries': async (ctx, { params, query }) => ({
    status: 'success',
    ...(await listDeliveries(ctx, params.id, query)),
  }),
  'POST /webhook-endpoints/:id/test': async (ctx, { params }) => ({
    status: 'success',
    delivery: await sendTest(ctx, params.id),
  }),
  'POST /webhook-deliveries/:id/send-again': async (ctx, { params }) => ({
    status: 'success',
    delivery: await redeliver(ctx, params.id),
  }),
}
