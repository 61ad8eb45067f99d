import { z } from 'zod'
import { call, done, idParams, ifMatchHeaders } from './define-call.ts'
import { ADMIN_PAGE_SIZE, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_URL_MAX } from './limits.ts'
import { pageCounts, paging } from './paging.ts'

/** Outgoing webhooks: notifications to other programs about events in the shop (docs/webhooks.md). */

export const webhookEventTypes = [
  'order.placed',
  'order.paid',
  'order.status_changed',
  'order.refunded',
  'product.created',
  'product.updated',
  'product.archived',
  'product.stock_changed',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Sent only on request, independent of the endpoint's events. */
export const WEBHOOK_TEST = 'webhook.test'
const sentTypes = [...webhookEventTypes, WEBHOOK_TEST] as const
export type SentWebhookType = (typeof sentTypes)[number]

/** `waiting`: not sent yet, or being retried. `failed`: retries are exhausted; it can be resent manually. */
export const deliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type WebhookDeliveryState = z.infer<typeof deliveryState>

const delivery = z.object({
  _id: z.string(),
  /** The id of the event, the same for every endpoint and attempt. */
  eventId: z.string(),
  type: z.enum(sentTypes),
  state: deliveryState,
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** The start of the last attempt; the following fields describe that attempt. */
  attemptedAt: z.iso.datetime().optional(),
  statusCode: z.int().optional(),
  /** Absent while the attempt is in progress. */
  durationMs: z.int().optional(),
  /** The response body, at most its first 1,024 bytes. */
  response: z.string().optional(),
  failure: z.string().optional(),
  /** The request body. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const endpoint = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  isEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The start of the current series of failures. */
  failingSince: z.iso.datetime().optional(),
  /** Disabled by the shop after days of failures. */
  isAutoDisabled: z.boolean(),
  /** Covers the URL and the events. */
  version: z.string(),
  lastDelivery: delivery.pick({ _id: true, type: true, state: true, createdAt: true }).optional(),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

const address = z
  .string('Address is required')
  .trim()
  .max(WEBHOOK_URL_MAX, `Address must be at most ${WEBHOOK_URL_MAX} characters`)
  .pipe(
    z.url({
      protocol: /^https?$/,
      error: 'Address must start with https://, such as https://example.com/hook',
    }),
  )
  .refine(
    (url) => !URL.canParse(url) || !new URL(url).username,
    'Address must not hold a user name or password',
  )

const events = z
  .array(z.enum(webhookEventTypes, `events must be some of ${webhookEventTypes.join(', ')}`))
  .min(1, 'Choose at least one event')
  .transform((types) => webhookEventTypes.filter((type) => types.includes(type)))

const endpointAnswer = done.extend({ endpoint })

export const webhookCalls = {
  'GET /webhook-endpoints': call({
    name: 'listWebhookEndpoints',
    access: 'admin',
    summary: `The webhook endpoints, oldest first; at most ${WEBHOOK_ENDPOINTS_MAX}.`,
    answer: done.extend({ endpoints: z.array(endpoint) }),
  }),
  'POST /webhook-endpoints': call({
    name: 'createWebhookEndpoint',
    access: 'admin',
    needsRecentAuth: true,
    summary: 'Add an endpoint. The response is the only one with its signing secret.',
    body: z.object({ url: address, events }),
    answer: endpointAnswer.extend({ secret: z.string() }),
    status: 201,
  }),
  'PATCH /webhook-endpoints/:id': call({
    name: 'updateWebhookEndpoint',
    access: 'admin',
    summary:
      'Change the URL or the events of an endpoint, or enable or disable it. 412 when it has another `version` than If-Match.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z
      .object({ url: address, events, isEnabled: z.boolean('isEnabled must be true or false') })
      .partial(),
    answer: endpointAnswer,
  }),
  'DELETE /webhook-endpoints/:id': call({
    name: 'deleteWebhookEndpoint',
    access: 'admin',
    summary: 'Delete an endpoint with all its deliveries.',
    params: idParams,
    answer: done,
  }),
  'GET /webhook-endpoints/:id/deliveries': call({
    name: 'listWebhookDeliveries',
    access: 'admin',
    isPersonal: true,
    summary: 'The deliveries of an endpoint in the last 30 days, newest first.',
    params: idParams,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      deliveries: z.array(delivery),
      pagination: z.object({ ...pageCounts, totalDeliveries: z.int() }),
    }),
  }),
  'POST /webhook-endpoints/:id/test': call({
    name: 'sendTestWebhook',
    access: 'admin',
    summary: 'Send a test event. 409 while the endpoint is disabled.',
    params: idParams,
    answer: done.extend({ delivery }),
    status: 201,
  }),
  'POST /webhook-deliveries/:id/send-again': call({
    name: 'resendWebhookDelivery',
    access: 'admin',
    summary: 'Resend one delivery now, with the same id. 409 while its endpoint is disabled.',
    params: idParams,
    answer: done.extend({ delivery }),
  }),
}
