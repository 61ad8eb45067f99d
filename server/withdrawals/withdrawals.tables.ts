import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { type WithdrawalState, withdrawalStates } from '#contract/orders/withdrawal-states.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/** Declarations as they were received; only the order, the decision and what an acknowledgement needs change afterwards. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: newId(),
    /** The time that the acknowledgement names. */
    createdAt: createdAt(),
    /** Name, email and note are empty once the account of the sender is deleted and the withdrawal decided. */
    name: text().notNull(),
    email: text().notNull(),
    /** As typed. */
    orderNumber: text().notNull(),
    /** In the sender's words, or the names of `lines`; empty for the whole order. */
    goods: text().notNull().default(''),
    /** Set where number and email agree, or by an admin. */
    orderId: text().references(() => orders.id),
    /** The positions that a signed-in customer has chosen; null without a choice. */
    lines: integer().array(),
    /** How many of each of `lines`; null for the whole lines. */
    quantities: integer().array(),
    /** How many of each of `lines` had been restocked before; null where `quantities` is. */
    restocked: integer().array(),
    state: text().$type<WithdrawalState>().notNull().default('open'),
    /** The note of the admin who decided. */
    note: text().notNull().default(''),
    decidedAt: instant(),
    acknowledgedAt: instant(),
    /** The account of the sender is deleted: name, email and note are redacted with the decision. */
    redactContact: boolean().notNull().default(false),
  },
  (table) => [
    index('withdrawals_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('withdrawals_waiting_idx').on(table.createdAt).where(sql`${table.state} = 'open'`),
    index('withdrawals_decided_idx').on(table.decidedAt).where(sql`${table.state} <> 'open'`),
    index('withdrawals_email_idx').on(table.email),
    check('withdrawals_state_known', isOneOf(table.state, withdrawalStates)),
    check(
      'withdrawals_settled_has_order',
      sql`${table.state} <> 'settled' or ${table.orderId} is not null`,
    ),
    check(
      'withdrawals_units_of_lines',
      sql`${table.quantities} is null and ${table.restocked} is null or coalesce(cardinality(${table.quantities}) = cardinality(${table.lines}) and cardinality(${table.restocked}) = cardinality(${table.lines}), false)`,
    ),
    check(
      'withdrawals_decided_has_time',
      sql`(${table.state} = 'open') = (${table.decidedAt} is null)`,
    ),
  ],
)

export type WithdrawalRow = typeof withdrawals.$inferSelect
