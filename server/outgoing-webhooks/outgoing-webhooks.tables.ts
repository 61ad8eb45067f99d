import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  deliveryState,
  type SentWebhookType,
  type WebhookDeliveryState,
  type WebhookEventType,
} from '#contract/outgoing-webhooks.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/** Where the shop sends its events. The secret is stored in plain text: it signs every message. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: newId(),
  url: text().notNull(),
  events: text().array().$type<WebhookEventType[]>().notNull(),
  secret: text().notNull(),
  isEnabled: boolean().notNull().default(true),
  createdAt: createdAt(),
  /** The time of the first of the failed attempts since the last successful one; null after a success. */
  failingSince: instant(),
  /** Disabled by the shop after days of failures. */
  isAutoDisabled: boolean().notNull().default(false),
})

/** One event for one endpoint, saved in the transaction of the change it reports. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: newId(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid().notNull(),
    type: text().$type<SentWebhookType>().notNull(),
    /** The exact body, because the signature covers its bytes. */
    payload: text().notNull(),
    state: text().$type<WebhookDeliveryState>().notNull().default('waiting'),
    /** The first delivery is run 1, each manual resend starts another; a job works on its own run only. */
    run: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Attempts of the run, and the time of the last one. */
    attempts: integer().notNull().default(0),
    attemptedAt: instant(),
    statusCode: integer(),
    durationMs: integer(),
    response: text(),
    failure: text(),
  },
  (table) => [
    index('webhook_deliveries_newest_idx').on(
      table.endpointId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('webhook_deliveries_created_at_idx').on(table.createdAt),
    check('webhook_deliveries_state_known', isOneOf(table.state, deliveryState.options)),
  ],
)
