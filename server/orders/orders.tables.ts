import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address } from '../../contract/accounts.ts'
import { CURRENCY } from '../../contract/money.ts'
import type { OrderMailKind } from '../../contract/order-desk.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import type { OwedFor, RefundReason, RefundState } from '../../contract/refunds.ts'
import { users } from '../accounts/accounts.tables.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { createdAt, instant, newId } from '../platform/db/columns.ts'

/** Written once by the checkout; only status, payment and address facts change afterwards. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    phoneNumber: text().notNull().default(''),
    status: text().$type<OrderStatus>().notNull(),
    totalCents: integer().notNull(),
    /** Who the parcel is for, as given on the payment page. */
    recipientName: text().notNull().default(''),
    shippingAddress: jsonb().$type<Address>(),
    idempotencyKey: text(),
    /** Named by the payment provider; null until its page is open. */
    paymentSessionId: text(),
    checkoutUrl: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** Its copies are out of stock now: sold, and not put back by a return or cancellation. */
    stockTaken: boolean().notNull().default(false),
    /** Why money of it has to go back. */
    owedFor: text().$type<OwedFor>(),
    /** What has to go back and was not taken on to be given back since. */
    owedCents: integer().notNull().default(0),
    refundNeeded: boolean().notNull().generatedAlwaysAs(sql`owed_for is not null`),
    /** What the payment provider collected, whether or not it is what the order costs. */
    capturedCents: integer().notNull().default(0),
    capturedCurrency: text().notNull().default(CURRENCY),
    /** Named by the payment provider; null until money came in. */
    paymentId: text(),
    /** What the provider has taken on to give back: the sum of the refunds that did not fail. */
    refundedCents: integer().notNull().default(0),
    /** The customer's bank asks for the money back, and that is not settled yet. */
    isDisputed: boolean().notNull().default(false),
    /** Its account is deleted: email and phone go once the order is through (server/orders/forget-contact.ts). */
    forgetContact: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('orders_idempotency_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('orders_payment_session_id_key').on(table.paymentSessionId),
    index('orders_created_at_idx').on(table.createdAt.desc(), table.id),
    index('orders_total_idx').on(table.totalCents, table.id),
    index('orders_status_idx').on(table.status, table.createdAt.desc()),
    index('orders_user_id_idx').on(table.userId, table.createdAt.desc()),
    // What counts as a sale (server/stats): its sums and days are read from here alone.
    index('orders_sales_idx')
      .on(table.createdAt, table.totalCents, table.refundedCents)
      .where(
        sql`${table.status} <> 'pending' and (${table.status} <> 'cancelled' or ${table.paidAt} is not null)`,
      ),
    index('orders_payment_id_idx').on(table.paymentId),
    index('orders_attention_idx')
      .on(table.createdAt.desc())
      .where(sql`${table.refundNeeded} or ${table.isDisputed}`),
    index('orders_open_idx').on(table.expiresAt).where(sql`${table.status} = 'pending'`),
    index('orders_search_idx').using(
      'gin',
      sql`lower(${table.id} || ' ' || ${table.email} || ' ' || ${table.recipientName}) gin_trgm_ops`,
    ),
    check(
      'orders_status_known',
      sql`${table.status} in ('pending', 'payment received', 'preparing to ship', 'shipped', 'delivered', 'completed', 'returned', 'cancelled')`,
    ),
    check('orders_total_not_negative', sql`${table.totalCents} >= 0`),
    check('orders_refunded_not_negative', sql`${table.refundedCents} >= 0`),
    check(
      'orders_owed_for_known',
      sql`${table.owedFor} in ('paid too late', 'wrong amount', 'paid twice', 'refund failed')`,
    ),
    check('orders_owed_not_negative', sql`${table.owedCents} >= 0`),
    check('orders_owed_for_something', sql`${table.owedCents} = 0 or ${table.owedFor} is not null`),
  ],
)

/** Name, thumbnail and unit price as they were when bought. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    thumbnail: text().notNull(),
    unitPriceCents: integer().notNull(),
    quantity: integer().notNull(),
    /** Of the quantity, the copies that came back with a refund. */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product_id_idx').on(table.productId),
    index('order_lines_name_idx').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('order_lines_price_not_negative', sql`${table.unitPriceCents} >= 0`),
    check(
      'order_lines_restocked_within_quantity',
      sql`${table.restocked} between 0 and ${table.quantity}`,
    ),
  ],
)

/** Every status an order had: from when, set by whom. The first row has no `from`. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text().$type<OrderStatus>(),
    toStatus: text().$type<OrderStatus>().notNull(),
    /** A user's id, or the part of the program that did it. */
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_history_order_id_idx').on(table.orderId)],
)

/** Copies of one line, by its position, that come back with a refund. */
export type Restock = { position: number; quantity: number }

/**
 * Money given back, one row a refund. Written before the payment provider is asked, so that no crash loses one;
 * those made at the provider itself are noted when it tells of them.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer().notNull(),
    reason: text().$type<RefundReason>(),
    state: text().$type<RefundState>().notNull(),
    /** What the provider calls it, once it has said so. */
    providerId: text(),
    /** Why it failed, or what went wrong when the provider was asked last. */
    failure: text(),
    /** Done when the provider has taken the refund on. */
    restock: jsonb().$type<Restock[]>().notNull().default([]),
    idempotencyKey: text(),
    /** A user's id, or the payment provider for those made there. */
    actor: text().notNull(),
    createdAt: createdAt(),
    /** When the provider last told something new of it. */
    settledAt: instant(),
  },
  (table) => [
    index('order_refunds_order_id_idx').on(table.orderId, table.createdAt),
    uniqueIndex('order_refunds_provider_id_key').on(table.providerId),
    uniqueIndex('order_refunds_idempotency_key').on(table.orderId, table.idempotencyKey),
    index('order_refunds_open_idx')
      .on(table.createdAt)
      .where(sql`${table.state} in ('asked', 'pending')`),
    check('order_refunds_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'order_refunds_state_known',
      sql`${table.state} in ('asked', 'pending', 'done', 'failed')`,
    ),
  ],
)

/** A customer's bank asks for the money back (https://docs.stripe.com/disputes). */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    /** As the payment provider names it. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** The provider's words: `product_not_received`. */
    reason: text().notNull(),
    status: text().notNull(),
    isOpen: boolean().notNull(),
    /** Until when evidence can be handed in. */
    dueAt: instant(),
    createdAt: createdAt(),
    /** Of the message this is from; an older one that comes late changes nothing. */
    toldAt: instant().notNull(),
  },
  (table) => [index('order_disputes_order_id_idx').on(table.orderId, table.createdAt)],
)

/** Mails an order called for, written with the change that called for them; what became of each. */
export const orderMails = pgTable(
  'order_mails',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderMailKind>().notNull(),
    /** A user's id, or the part of the program that asked for it. */
    actor: text().notNull().default(''),
    /** Asked for by the order desk, besides the one the order itself called for. */
    isResend: boolean().notNull().default(false),
    createdAt: createdAt(),
    sentAt: instant(),
    /** Failed ones only, like the time and the reason of the last. */
    tries: integer().notNull().default(0),
    triedAt: instant(),
    failure: text(),
    /** Another was asked for in its place before it went out: it is not tried any more. */
    replacedAt: instant(),
    /** The refund it tells of; an order can have several. */
    refundId: uuid().references(() => orderRefunds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('order_mails_one_of_a_kind')
      .on(table.orderId, table.kind)
      .where(sql`not ${table.isResend} and ${table.refundId} is null`),
    uniqueIndex('order_mails_one_a_refund').on(table.refundId).where(sql`not ${table.isResend}`),
    index('order_mails_order_id_idx').on(table.orderId, table.createdAt),
  ],
)

/** What the order desk wrote to itself about an order; shoppers never see it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order_id_idx').on(table.orderId, table.createdAt)],
)
