import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEndpoint,
} from '#contract/outgoing-webhooks.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'

/** The labels of webhooks. */

type Mark = { tone: BadgeTone; label: string }

export const deliveryLabels: Record<WebhookDeliveryState, Mark> = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  delivered: { tone: 'green', label: 'Delivered' },
  failed: { tone: 'red', label: 'Failed' },
}

export function toEndpointLabel({
  isEnabled,
  isAutoDisabled,
  failingSince,
}: WebhookEndpoint): Mark {
  if (isAutoDisabled) return { tone: 'red', label: 'Switched off' }
  if (!isEnabled) return { tone: 'neutral', label: 'Off' }
  return failingSince ? { tone: 'yellow', label: 'Failing' } : { tone: 'green', label: 'On' }
}

/** The problem of an endpoint and its remedy; undefined when there is none. */
export function toDeliveryFailure({
  isAutoDisabled,
  failingSince,
}: WebhookEndpoint): string | undefined {
  if (isAutoDisabled)
    return 'Nothing arrived for three days, so the shop stopped sending. Fix the receiver, then switch it on again.'
  return (
    failingSince &&
    `Nothing has arrived since ${formatDayAndTime(failingSince)}. The log says why; it is tried again by itself.`
  )
}

export function toLastText({ lastDelivery }: WebhookEndpoint): string {
  if (!lastDelivery) return 'Nothing sent yet'
  const { type, createdAt, state } = lastDelivery
  return `Last: ${type}, ${formatDayAndTime(createdAt)}, ${deliveryLabels[state].label.toLowerCase()}`
}

/** The state is about to change: the delivery is due, or its response is pending. */
export function isUnderWay({ state, attempts, durationMs }: WebhookDelivery): boolean {
  return state === 'waiting' && (attempts === 0 || durationMs === undefined)
}

export function toAttemptsText(delivery: WebhookDelivery): string {
  const { state, attempts, attemptedAt, durationMs } = delivery
  if (!attemptedAt || attempts === 0) return state === 'waiting' ? 'About to be sent' : 'Not sent'
  const when = formatDayAndTime(attemptedAt)
  if (isUnderWay(delivery)) return `Being sent since ${when}`
  const often = attempts === 1 ? 'Tried once' : `Tried ${attempts} times, last`
  const took = durationMs === undefined ? '' : `, ${durationMs} ms`
  return `${often} on ${when}${took}`
}

/** The payload as sent, one field a line; a payload that is not JSON is unchanged. */
export function toReadable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
