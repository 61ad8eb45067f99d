import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEndpoint,
  WebhookEventType,
} from '../../../contract/webhooks.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { formatDayAndTime } from '../parts/format-time.ts'

/** How webhooks are told in words. */

export const eventLabels: Record<WebhookEventType, string> = {
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.status_changed': 'Order status changed',
  'order.refunded': 'Order refunded',
  'product.created': 'Product added',
  'product.updated': 'Product changed',
  'product.archived': 'Product deleted',
  'product.stock_changed': 'Stock changed',
}

type Mark = { tone: BadgeTone; label: string }

export const deliveryMarks: Record<WebhookDeliveryState, Mark> = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  delivered: { tone: 'green', label: 'Delivered' },
  failed: { tone: 'red', label: 'Failed' },
}

export function toEndpointMark({ isOn, isGivenUp, failingSince }: WebhookEndpoint): Mark {
  if (isGivenUp) return { tone: 'red', label: 'Switched off' }
  if (!isOn) return { tone: 'neutral', label: 'Off' }
  return failingSince ? { tone: 'yellow', label: 'Failing' } : { tone: 'green', label: 'On' }
}

/** What is wrong with an endpoint and what to do; undefined when nothing is. */
export function toTrouble({ isGivenUp, failingSince }: WebhookEndpoint): string | undefined {
  if (isGivenUp)
    return 'Nothing arrived for three days, so the shop stopped sending. Mend the receiver, then switch it on again.'
  return (
    failingSince &&
    `Nothing has arrived since ${formatDayAndTime(failingSince)}. The log says why; it is tried again by itself.`
  )
}

export function toLastText({ lastDelivery }: WebhookEndpoint): string {
  if (!lastDelivery) return 'Nothing sent yet'
  const { type, createdAt, state } = lastDelivery
  return `Last: ${type}, ${formatDayAndTime(createdAt)}, ${deliveryMarks[state].label.toLowerCase()}`
}

/** Soon something else can be told of it: it is about to be sent or nothing came back yet. */
export function isUnderWay({ state, tries, durationMs }: WebhookDelivery): boolean {
  return state === 'waiting' && (tries === 0 || durationMs === undefined)
}

export function toTriesText(delivery: WebhookDelivery): string {
  const { state, tries, triedAt, durationMs } = delivery
  if (!triedAt || tries === 0) return state === 'waiting' ? 'About to be sent' : 'Not sent'
  const when = formatDayAndTime(triedAt)
  if (isUnderWay(delivery)) return `Being sent since ${when}`
  const often = tries === 1 ? 'Tried once' : `Tried ${tries} times, last`
  const took = durationMs === undefined ? '' : `, ${durationMs} ms`
  return `${often} on ${when}${took}`
}

/** As it was sent, one field a line; whatever is no JSON stays as it is. */
export function toReadable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
