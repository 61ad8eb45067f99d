import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address } from '#contract/accounts.ts'
import { type OrderSource, orderSources } from '#contract/orders/order-source.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/orders.ts'
import { type RefundDueReason, refundDueReason } from '#contract/orders/refunds.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'
import { discountCodes } from './discounts.tables.ts'
import type { FrozenDelivery } from './frozen-delivery.ts'

/** Created by the checkout. Only status, payment and address change afterwards. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Placed without an account, which has not claimed it since then: it belongs to the owner of `email`. */
    isGuest: boolean().notNull().default(false),
    email: text().notNull(),
    phoneNumber: text().notNull().default(''),
    status: text().$type<OrderStatus>().notNull(),
    source: text().$type<OrderSource>().notNull().default('shop'),
    /** The lines less the discount, and the delivery: the amount to pay. */
    totalCents: integer().notNull(),
    /** Currency and tax when it was placed, the rate in hundredths of a percent. */
    currency: text().notNull().default('aud'),
    taxName: text().notNull().default('GST'),
    taxRate: integer().notNull().default(1000),
    /**
     * The discount code and its amount at the time of the order; null without one. With an amount of 0 the delivery is free by it.
     * A sale at the counter has an amount without a code.
     */
    discountCodeId: uuid().references(() => discountCodes.id),
    discountCode: text(),
    discountCents: integer().notNull().default(0),
    /** The order counts as a use of the code: it is paid, or may still be (decision 59). */
    discountCounted: boolean().notNull().default(false),
    /** The delivery as it was offered; null where the shop had no rates. */
    delivery: jsonb().$type<FrozenDelivery>(),
    /** The order in whose parcel it is sent, frozen: one that ships with no other itself. */
    shipsWith: text().references((): AnyPgColumn => orders.id, { onDelete: 'set null' }),
    /** The recipient of the parcel, from the payment page. */
    recipientName: text().notNull().default(''),
    shippingAddress: jsonb().$type<Address>(),
    /** The payment provider's id of its page; null until the page is open. */
    paymentSessionId: text(),
    checkoutUrl: text(),
    /** Set when an admin's change has closed the page. */
    pageClosedAt: instant(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** The units are deducted from the stock: sold, and not restocked by a return or cancellation. */
    stockDeducted: boolean().notNull().default(false),
    /** Paid at least once and not pending again: counted in the sales, also after a return or a cancellation. */
    isSale: boolean().notNull().generatedAlwaysAs(sql`status <> 'pending' and paid_at is not null`),
    /** Awaits payment, and may be cancelled or replaced without a word. */
    isOpen: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status = 'pending' and paid_at is null and not stock_deducted`),
    /*
     * Results of money.rules.ts, stored for lists and figures. save-money.ts writes them, with `paidAt` and the refusals of
     * captures.
     */
    /** Why a refund is due, the first of several reasons; null when none is. */
    refundDueReason: text().$type<RefundDueReason>(),
    /** Everything due for refund that no accepted refund covers yet. */
    refundDueCents: integer().notNull().default(0),
    refundNeeded: boolean().notNull().generatedAlwaysAs(sql`refund_due_reason is not null`),
    /** The part of the total that was sent back. */
    refundedCents: integer().notNull().default(0),
    /** The total less the money of the order that left again. */
    netTotalCents: integer().notNull(),
    /** A dispute is open: the customer's bank claims the money back. */
    isDisputed: boolean().notNull().default(false),
    /** The customer's cart no longer has these lines; a later cart is not touched. */
    cartCleared: boolean().notNull().default(false),
    /** The latest ship date of its lines; null without a pre-order. */
    shipsOn: date({ mode: 'string' }),
    /** Set when the account is deleted: email and phone are redacted once the order is complete (server/orders/redact-contact.ts). */
    redactContact: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('orders_payment_session_id_key').on(table.paymentSessionId),
    index('orders_created_at_idx').on(table.createdAt.desc(), table.id),
    index('orders_total_idx').on(table.totalCents, table.id),
    index('orders_status_idx').on(table.status, table.createdAt.desc()),
    index('orders_user_id_idx').on(table.userId, table.createdAt.desc()),
    index('orders_guest_idx').on(table.email, table.createdAt.desc()).where(sql`${table.isGuest}`),
    index('orders_source_idx')
      .on(table.source, table.createdAt.desc())
      .where(sql`${table.source} <> 'shop'`),
    index('orders_ships_with_idx').on(table.shipsWith).where(sql`${table.shipsWith} is not null`),
    index('orders_discount_idx')
      .on(table.discountCodeId, table.userId)
      .where(sql`${table.discountCodeId} is not null`),
    // Sales (server/stats): sums by day are index-only scans.
    index('orders_sales_idx').on(table.createdAt, table.netTotalCents).where(sql`${table.isSale}`),
    index('orders_attention_idx')
      .on(table.createdAt.desc())
      .where(sql`${table.refundNeeded} or ${table.isDisputed}`),
    index('orders_waiting_idx')
      .on(table.shipsOn)
      .where(
        sql`${table.shipsOn} is not null and ${table.status} in ('pending', 'payment received', 'preparing to ship')`,
      ),
    index('orders_open_idx').on(table.expiresAt).where(sql`${table.isOpen}`),
    index('orders_search_idx').using(
      'gin',
      sql`lower(${table.id} || ' ' || ${table.email} || ' ' || ${table.recipientName}) gin_trgm_ops`,
    ),
    check('orders_status_known', isOneOf(table.status, orderStatuses)),
    check('orders_source_known', isOneOf(table.source, orderSources)),
    check(
      'orders_ships_with_another',
      sql`${table.shipsWith} is null or (${table.shipsWith} <> ${table.id} and ${table.delivery} is not null)`,
    ),
    check('orders_guest_has_no_account', sql`not ${table.isGuest} or ${table.userId} is null`),
    check('orders_tax_rate_valid', sql`${table.taxRate} between 0 and 9999`),
    check('orders_total_not_negative', sql`${table.totalCents} >= 0`),
    check('orders_discount_not_negative', sql`${table.discountCents} >= 0`),
    check(
      'orders_discount_has_code',
      sql`(${table.discountCents} = 0 or ${table.discountCodeId} is not null or ${table.source} = 'counter') and (${table.discountCodeId} is null) = (${table.discountCode} is null)`,
    ),
    check(
      'orders_discount_counted_has_code',
      sql`not ${table.discountCounted} or ${table.discountCodeId} is not null`,
    ),
    check('orders_refunded_not_negative', sql`${table.refundedCents} >= 0`),
    check(
      'orders_refund_due_reason_known',
      isOneOf(table.refundDueReason, refundDueReason.options),
    ),
    check('orders_refund_due_not_negative', sql`${table.refundDueCents} >= 0`),
    check(
      'orders_refund_due_has_reason',
      sql`${table.refundDueCents} = 0 or ${table.refundDueReason} is not null`,
    ),
  ],
)

/** Name, thumbnail and unit price are those at the time of purchase. */
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
    /** Its part of the order's discount, for all its units. */
    discountCents: integer().notNull().default(0),
    /** The part of the quantity that was restocked with a refund. */
    restocked: integer().notNull().default(0),
    /** The ship date of a pre-order, which follows that of its product; null for units in the shop. */
    shipsOn: date({ mode: 'string' }),
    /** The offer as it was described; null for orders from before. A trigger rejects every change. */
    soldAs: jsonb().$type<SoldAs>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product_id_idx').on(table.productId),
    index('order_lines_name_idx').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('order_lines_price_not_negative', sql`${table.unitPriceCents} >= 0`),
    check(
      'order_lines_discount_within_price',
      sql`${table.discountCents} between 0 and ${table.unitPriceCents}::bigint * ${table.quantity}`,
    ),
    check(
      'order_lines_restocked_within_quantity',
      sql`${table.restocked} between 0 and ${table.quantity}`,
    ),
  ],
)

/** Notes of admins about an order; shoppers never see them. */
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

export type OrderRow = typeof orders.$inferSelect

export type OrderLineRow = typeof orderLines.$inferSelect

/** An order with its lines as rows: for other operations, never for a response. */
export type PlacedOrder = { order: OrderRow; lines: OrderLineRow[] }
