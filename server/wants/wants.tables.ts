import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type HoldSource, type HoldState, holdSources, holdStates } from '#contract/wants.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/**
 * The queue of a product: the place of a want is the time it was created. `refresh_changed` holds each unit that comes on sale
 * for the first want it meets, when the transaction commits (decision 53).
 */
export const wants = pgTable(
  'wants',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A product, never a variant. */
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    maxCents: integer(),
    /** 8 for Mint to 1 for Poor; of used copies only. */
    minMediaRank: smallint(),
    /** Whether own stock and options count. */
    acceptsNew: boolean().notNull().default(true),
    /** Holds in a row that ended unused. */
    missedHolds: integer().notNull().default(0),
    /** Set after too many missed holds: nothing is held until the customer resumes. */
    pausedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.userId] }),
    index('wants_user_id_idx').on(table.userId, table.createdAt.desc()),
    check('wants_max_not_negative', sql`${table.maxCents} >= 0`),
    check('wants_media_rank_known', sql`${table.minMediaRank} between 1 and 8`),
  ],
)

/**
 * One unit of an offer, held for a customer. While the hold is active, the unit is reserved by `hold-` and its id. Rows
 * stay when the hold has ended: they are the history of the product.
 */
export const holds = pgTable(
  'holds',
  {
    id: newId(),
    /** The offer held. */
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** Null once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    source: text().$type<HoldSource>().notNull(),
    state: text().$type<HoldState>().notNull().default('active'),
    createdAt: createdAt(),
    /** Set once the mail job is enqueued, null again once the mail about its end is. */
    announcedAt: instant(),
    mailedAt: instant(),
    /** Null until the mail is handed over, which starts the clock. */
    expiresAt: instant(),
    /** The customer's order that took the unit over; the hold continues when that ends unpaid. */
    orderId: text(),
    boughtAt: instant(),
    endedAt: instant(),
    /** Set when the unit went to the next customer: it is not offered to this one again. */
    passedOnAt: instant(),
    /** The unit is on hold, or in an unpaid order of its customer: it counts toward `HOLDS_MAX`. */
    isOpen: boolean()
      .notNull()
      .generatedAlwaysAs(sql`state = 'active' or (state = 'used' and bought_at is null)`),
  },
  (table) => [
    index('holds_product_id_idx').on(table.productId, table.createdAt.desc()),
    index('holds_user_id_idx').on(table.userId),
    index('holds_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('holds_active_idx').on(table.expiresAt).where(sql`${table.state} = 'active'`),
    index('holds_ended_untold_idx')
      .on(table.endedAt)
      .where(sql`${table.state} = 'ended' and ${table.announcedAt} is not null`),
    check('holds_source_known', isOneOf(table.source, holdSources)),
    check('holds_state_known', isOneOf(table.state, holdStates)),
  ],
)

export type HoldRow = typeof holds.$inferSelect
