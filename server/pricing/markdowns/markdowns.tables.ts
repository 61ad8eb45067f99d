import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type MarkdownRounding, markdownRoundings } from '#contract/pricing/markdowns.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { instant, isOneOf } from '#server/platform/db/columns.ts'

/** One row for the shop. */
export const markdownSchedule = pgTable(
  'markdown_schedule',
  {
    id: boolean().primaryKey().default(true),
    isOn: boolean().notNull().default(false),
    rounding: text().$type<MarkdownRounding>().notNull().default('0.50'),
    /** The time of the current list; null before the first. */
    proposedAt: instant(),
  },
  (table) => [
    check('markdown_schedule_single', sql`${table.id}`),
    check('markdown_schedule_rounding_known', isOneOf(table.rounding, markdownRoundings)),
  ],
)

export const markdownSteps = pgTable(
  'markdown_steps',
  {
    /** On sale at the first price. */
    days: integer().primaryKey(),
    /** The share of the first price. */
    percent: integer().notNull(),
  },
  (table) => [
    check('markdown_steps_days_positive', sql`${table.days} > 0`),
    check('markdown_steps_percent_known', sql`${table.percent} between 1 and 99`),
  ],
)

/** The list of the last night: no price changes until an admin applies it. */
export const markdownProposals = pgTable('markdown_proposals', {
  copyId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  days: integer().notNull(),
  priceCents: integer().notNull(),
  newCents: integer().notNull(),
})

/** The prices at which each used copy was on sale. Triggers (db/functions/prices.sql) write the rows. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    cents: integer().notNull(),
    /** `listed` when it went on sale, `changed` by hand, `markdown` by the schedule. */
    reason: text().$type<'listed' | 'changed' | 'markdown'>().notNull(),
    startedAt: instant().notNull(),
    /** Null for the current price of a copy on sale. */
    endedAt: instant(),
  },
  (table) => [
    index('price_history_product_idx').on(table.productId, table.id.desc()),
    check('price_history_reason_known', sql`${table.reason} in ('listed', 'changed', 'markdown')`),
  ],
)
