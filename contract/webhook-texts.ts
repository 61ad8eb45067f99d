import type { WebhookEventType } from './outgoing-webhooks.ts'

/** The events of webhooks in words, which back office and mails share. */

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

export const toEventsText = (events: readonly WebhookEventType[]): string =>
  events.map((event) => eventLabels[event]).join(', ')
