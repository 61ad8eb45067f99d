import type { webhookCalls } from '#contract/outgoing-webhooks.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addEndpoint } from './add-endpoint.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { listDeliveries, listEndpoints } from './outgoing-webhooks.queries.ts'
import { redeliver } from './redeliver.ts'
import { sendTest } from './send-test.ts'
import { updateEndpoint } from './update-endpoint.ts'

export const webhookHandlers: HandlersFor<keyof typeof webhookCalls> = {
  'GET /webhook-endpoints': async (ctx) => ({ endpoints: await listEndpoints(ctx) }),
  'POST /webhook-endpoints': (ctx, { body }) => addEndpoint(ctx, body),
  'PATCH /webhook-endpoints/:id': async (ctx, { params: { id }, headers, body: change }) => ({
    endpoint: await updateEndpoint(ctx, { id, change, ifMatch: headers['if-match'] }),
  }),
  'DELETE /webhook-endpoints/:id': (ctx, { params }) => deleteEndpoint(ctx, params.id),
  'GET /webhook-endpoints/:id/deliveries': (ctx, { params, query }) =>
    listDeliveries(ctx, params.id, query),
  'POST /webhook-endpoints/:id/test': async (ctx, { params }) => ({
    delivery: await sendTest(ctx, params.id),
  }),
  'POST /webhook-deliveries/:id/send-again': async (ctx, { params }) => ({
    delivery: await redeliver(ctx, params.id),
  }),
}
