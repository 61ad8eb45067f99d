import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type TenderKind, tenderKinds } from '#contract/orders/order-source.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import {
  type CaptureRefusal,
  captureRefusal,
  type RefundReason,
  type RefundState,
  refundState,
} from '#contract/orders/refunds.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'
import { orders } from './orders.tables.ts'

/** How many statuses the order had had by then: the order of the facts about its money (money.rules.ts). */
const step = () => integer().notNull().default(1)

/** One row per payment of an order. */
export const orderCaptures = pgTable(
  'order_captures',
  {
    /** The payment provider's id. */
    paymentId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    receivedAt: createdAt(),
    step: step(),
    /** Written by save-money.ts: why it is not the payment of the order; null for the one that is. */
    refusal: text().$type<CaptureRefusal>(),
    /** How the customer paid, as the provider says soon after; null in a shop that takes cards only. */
    method: text().$type<PaymentMethod>(),
  },
  (table) => [
    index('order_captures_order_id_idx').on(table.orderId, table.receivedAt),
    check('order_captures_amount_positive', sql`${table.amountCents} > 0`),
    check('order_captures_refusal_known', isOneOf(table.refusal, captureRefusal.options)),
  ],
)

/** Units of one line, by its position, that a refund restocks. */
export type Restock = { position: number; quantity: number }

/**
 * One row per refund, saved before it is requested from the payment provider: a crash loses none. Refunds made in
 * the provider's dashboard are added when its events arrive.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: text()
      .notNull()
      .references(() => orderCaptures.paymentId),
    amountCents: integer().notNull(),
    reason: text().$type<RefundReason>(),
    state: text().$type<RefundState>().notNull(),
    /** The provider's id of the refund; null before its first response. */
    providerId: text(),
    /** Why it failed, or the error of the last request. */
    failure: text(),
    /** The idempotency keys that the provider has answered with a failure; it repeats that answer. */
    failedKeys: integer().notNull().default(0),
    step: step(),
    /** The first of several refunds of one request, one for each payment; null for the first itself. */
    partOf: uuid(),
    /** No money is due when it failed: it was refused in the response to the admin, or the debt is settled. */
    isSettled: boolean().notNull().default(false),
    /** The delivery of the order is part of it: of one refund that does not fail. */
    includesDelivery: boolean().notNull().default(false),
    /** Applied when the provider accepts the refund. A refused one passes its units on, or drops them. */
    restock: jsonb().$type<Restock[]>().notNull().default([]),
    /** A user's id, or the payment provider's name for a refund made there. */
    actor: text().notNull(),
    createdAt: createdAt(),
    /** The time of the last change of state the provider reported. */
    settledAt: instant(),
  },
  (table) => [
    index('order_refunds_order_id_idx').on(table.orderId, table.createdAt),
    uniqueIndex('order_refunds_provider_id_key').on(table.providerId),
    index('order_refunds_open_idx')
      .on(table.createdAt)
      .where(sql`${table.state} in ('requested', 'pending')`),
    check('order_refunds_amount_positive', sql`${table.amountCents} > 0`),
    check('order_refunds_state_known', isOneOf(table.state, refundState.options)),
  ],
)

/** Disputes: a customer's bank claims a payment back (https://docs.stripe.com/disputes). */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    /** The payment provider's id. */
    id: text().primaryKey(),
    /** Null until the payment is recorded: the event of the dispute may arrive first. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** Null when a former version recorded the dispute without it. */
    paymentId: text(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** The provider's code: `product_not_received`. */
    reason: text().notNull(),
    status: text().notNull(),
    isOpen: boolean().notNull(),
    /** The deadline for evidence. */
    dueAt: instant(),
    createdAt: createdAt(),
    /** The time of the provider's event; an older event that arrives late changes nothing. */
    eventAt: instant().notNull(),
  },
  (table) => [
    index('order_disputes_order_id_idx').on(table.orderId, table.createdAt),
    index('order_disputes_payment_id_idx').on(table.paymentId),
  ],
)

/** Answers of admins to an amount due: it went back another way, such as a bank transfer, or need not go back. */
export const orderSettlements = pgTable(
  'order_settlements',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The payment beside that of the order; null for the order's own money. */
    paymentId: text(),
    sentCents: integer().notNull(),
    keptCents: integer().notNull(),
    /** The order was marked as paid by mistake. */
    wasNeverPaid: boolean().notNull().default(false),
    step: step(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_settlements_order_id_idx').on(table.orderId),
    check(
      'order_settlements_not_negative',
      sql`least(${table.sentCents}, ${table.keptCents}) >= 0`,
    ),
  ],
)

/** Money taken at the counter for an order, or given back there: a negative amount. Rows are only added. */
export const orderTenders = pgTable(
  'order_tenders',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<TenderKind>().notNull(),
    amountCents: integer().notNull(),
    /** The cash that the customer handed over; the change is what it has more than `amountCents`. Null for other kinds. */
    givenCents: integer(),
    /** The day's end that has counted it; null until then. */
    dayEndId: uuid().references(() => dayEnds.id),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_tenders_order_id_idx').on(table.orderId, table.createdAt),
    index('order_tenders_day_end_idx').on(table.dayEndId),
    check('order_tenders_kind_known', isOneOf(table.kind, tenderKinds)),
    check('order_tenders_amount_not_zero', sql`${table.amountCents} <> 0`),
    check(
      'order_tenders_given_covers_amount',
      sql`${table.givenCents} is null or (${table.kind} = 'cash' and ${table.givenCents} >= ${table.amountCents})`,
    ),
  ],
)

export type TenderRow = typeof orderTenders.$inferSelect

/** Sums of the counter since the day's end before. A trigger rejects every change. */
export const dayEnds = pgTable(
  'day_ends',
  {
    id: newId(),
    /** From 1, without a gap. */
    number: integer().notNull(),
    currency: text().notNull(),
    sums: jsonb().$type<DayEndSum[]>().notNull(),
    /** The cash in the drawer at the start: what the day's end before left in it. */
    openingCents: integer().notNull(),
    countedCents: integer().notNull(),
    /** Stays in the drawer. */
    leftCents: integer().notNull(),
    note: text().notNull().default(''),
    actor: text().notNull(),
    closedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('day_ends_number_key').on(table.number),
    check(
      'day_ends_cash_not_negative',
      sql`least(${table.openingCents}, ${table.countedCents}, ${table.leftCents}) >= 0`,
    ),
    check('day_ends_left_was_counted', sql`${table.leftCents} <= ${table.countedCents}`),
  ],
)

export type DayEndRow = typeof dayEnds.$inferSelect

/** The sums of one kind of payment, and the number of sales and returns. */
export type DayEndSum = {
  kind: TenderKind
  takenCents: number
  givenBackCents: number
  sales: number
  returns: number
}

/** Orders of a former version whose money is not derived from its facts yet (recalculate-stored-money.ts). */
export const formerOrders = pgTable('former_orders', { orderId: text().primaryKey() })
