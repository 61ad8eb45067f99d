import { z } from 'zod'
import { call, done, idParams } from './call.ts'
import { ADMIN_PAGE_SIZE, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_URL_MAX } from './limits.ts'
import { pageCounts, paging } from './paging.ts'

/** Messages the shop sends to other programs about what happens in it (docs/webhooks.md). */

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

/** Sent only by hand, whatever the endpoint wants to hear of. */
export const WEBHOOK_TEST = 'webhook.test'
const sentTypes = [...webhookEventTypes, WEBHOOK_TEST] as const
export type SentWebhookType = (typeof sentTypes)[number]

/** `waiting`: not sent yet, or tried again by itself. `failed`: given up; it can be sent again by hand. */
const deliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type WebhookDeliveryState = z.infer<typeof deliveryState>

const delivery = z.object({
  _id: z.string(),
  /** The event's, the same for every endpoint and every try. */
  eventId: z.string(),
  type: z.enum(sentTypes),
  state: deliveryState,
  createdAt: z.iso.datetime(),
  tries: z.int(),
  /** When the last try began; what follows is of that try. */
  triedAt: z.iso.datetime().optional(),
  statusCode: z.int().optional(),
  /** Missing while the try is under way. */
  durationMs: z.int().optional(),
  /** What was answered, at most its first 1,024 bytes. */
  answer: z.string().optional(),
  /** Why it counts as failed. */
  failure: z.string().optional(),
  /** The body as it is sent. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const endpoint = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  isOn: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Since when nothing arrives there. */
  failingSince: z.iso.datetime().optional(),
  /** The shop has switched it off because nothing arrived for days. */
  isGivenUp: z.boolean(),
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
    access: 'admin',
    summary: `Where the shop sends its events, the oldest first; at most ${WEBHOOK_ENDPOINTS_MAX}.`,
    answer: done.extend({ endpoints: z.array(endpoint) }),
  }),
  'POST /webhook-endpoints': call({
    access: 'admin',
    summary: 'Add an endpoint. The secret that signs what is sent there is told only here.',
    body: z.object({ url: address, events }),
    answer: endpointAnswer.extend({ secret: z.string() }),
    status: 201,
  }),
  'PATCH /webhook-endpoints/:id': call({
    access: 'admin',
    summary: 'Change the address or the events of an endpoint, or switch it on or off.',
    params: idParams,
    body: z
      .object({ url: address, events, isOn: z.boolean('isOn must be true or false') })
      .partial(),
    answer: endpointAnswer,
  }),
  'DELETE /webhook-endpoints/:id': call({
    access: 'admin',
    summary: 'Delete an endpoint with all its deliveries.',
    params: idParams,
    answer: done,
  }),
  'GET /webhook-endpoints/:id/deliveries': call({
    access: 'admin',
    summary: 'What was sent to an endpoint in the last 30 days, the latest first.',
    params: idParams,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      deliveries: z.array(delivery),
      pagination: z.object({ ...pageCounts, totalDeliveries: z.int() }),
    }),
  }),
  'POST /webhook-endpoints/:id/test': call({
    access: 'admin',
    summary: 'Send a test event. 409 while the endpoint is off.',
    params: idParams,
    answer: done.extend({ delivery }),
    status: 201,
  }),
  'POST /webhook-deliveries/:id/send-again': call({
    access: 'admin',
    summary: 'Send one delivery again, now, with the same id. 409 while its endpoint is off.',
    params: idParams,
    answer: done.extend({ delivery }),
  }),
}
