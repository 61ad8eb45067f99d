import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { SentWebhookType } from '#contract/outgoing-webhooks.ts'
import type { Posted } from '#server/platform/http-client/post-public.ts'
import { toVersion } from '#server/platform/version.ts'

/** Payloads, signatures and secrets follow https://www.standardwebhooks.com. */

const SECRET_PREFIX = 'whsec_'

export const newWebhookSecret = () => `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`

type EndpointTerms = { id: string; url: string; events: readonly string[] }

/** Enabling and failures are no change of the terms. */
export const toEndpointVersion = ({ id, url, events }: EndpointTerms) =>
  toVersion('webhook-endpoint', id, url, ...events)

export type Message = { eventId: string; payload: string }

export function toMessage(type: SentWebhookType, createdAt: Date, data: object): Message {
  const eventId = randomUUID()
  const payload = JSON.stringify({ id: eventId, type, createdAt: createdAt.toISOString(), data })
  return { eventId, payload }
}

/** The headers that authenticate a message and protect against replays. */
export function toSignedHeaders({ eventId, payload }: Message, secret: string, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${eventId}.${timestamp}.${payload}`)
    .digest('base64')
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Why a response counts as a failure; undefined for a success. */
export function toRefusal({ statusCode }: Pick<Posted, 'statusCode'>): string | undefined {
  if (statusCode >= 200 && statusCode < 300) return
  if (statusCode < 300 || statusCode >= 400) return `It answered ${statusCode}`
  return `It answered ${statusCode}, which leads elsewhere. Set the address it leads to: redirects are not followed.`
}

/** @throws AppError invalid-input for an unencrypted URL */
export function assertSafe(url: string, { allowsHttp }: { allowsHttp: boolean }): void {
  if (allowsHttp || url.startsWith('https:')) return
  throw new AppError('invalid-input', 'Address must start with https://', { field: 'url' })
}
