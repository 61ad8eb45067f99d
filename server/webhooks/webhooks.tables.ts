import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
  SentWebhookType,
  WebhookDeliveryState,
  WebhookEventType,
} from '../../contract/webhooks.ts'
import { createdAt, instant, newId } from '../platform/db/columns.ts'

/** Where the shop sends its events. The secret is kept as it is: every message is signed with it. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: newId(),
  url: text().notNull(),
  events: text().array().$type<WebhookEventType[]>().notNull(),
  secret: text().notNull(),
  isOn: boolean().notNull().default(true),
  createdAt: createdAt(),
  /** Since the first try after which none went well; null while they do. */
  failingSince: instant(),
  /** Switched off by the shop itself. */
  isGivenUp: boolean().notNull().default(false),
})

/** One event for one endpoint, written with the change it tells of. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: newId(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid().notNull(),
    type: text().$type<SentWebhookType>().notNull(),
    /** The exact body: a signature is over bytes. */
    payload: text().notNull(),
    state: text().$type<WebhookDeliveryState>().notNull().default('waiting'),
    /** Counts how often it was asked for; a job works on its own round only. */
    round: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Of the round. */
    tries: integer().notNull().default(0),
    triedAt: instant(),
    statusCode: integer(),
    durationMs: integer(),
    answer: text(),
    failure: text(),
  },
  (table) => [
    index('webhook_deliveries_newest_idx').on(
      table.endpointId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('webhook_deliveries_created_at_idx').on(table.createdAt),
    check(
      'webhook_deliveries_state_known',
      sql`${table.state} in ('waiting', 'delivered', 'failed')`,
    ),
  ],
)
