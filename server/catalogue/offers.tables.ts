import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type EquipmentCondition,
  equipmentConditions,
  type MediaGrade,
  mediaGrades,
  type SleeveGrade,
  sleeveGrades,
} from '#contract/copies/grades.ts'
import { type UsedCopyState, usedCopyStates } from '#contract/products/offers.ts'
import { createdAt, instant, isOneOf } from '#server/platform/db/columns.ts'
import { products } from './catalogue.tables.ts'

/**
 * One row for each variant of the kind `used`. Grades and notes are public, the rest is the shop's own. Triggers derive `state`,
 * `listedAt`, `soldAt` and `orderId` from the ledger and the reservations (db/functions/used-copies.sql), and the product's
 * cheapest variant (db/functions/offers.sql).
 */
export const usedCopies = pgTable(
  'used_copies',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Records only; may be null for a draft. */
    mediaGrade: text().$type<MediaGrade>(),
    sleeveGrade: text().$type<SleeveGrade>(),
    /** Turntables only. */
    condition: text().$type<EquipmentCondition>(),
    isPlayGraded: boolean().notNull().default(false),
    notes: text().notNull().default(''),
    /** The number on its sticker, never used twice: 2, a running number, a check digit. */
    sku: char({ length: 8 }).notNull().unique().default(sql`next_used_copy_sku()`),
    location: text().notNull().default(''),
    costCents: integer(),
    /** The lowest price it may be marked down to. */
    floorCents: integer(),
    acquiredOn: date({ mode: 'string' }),
    acquiredFrom: text().notNull().default(''),
    lot: text().notNull().default(''),
    isPriceFixed: boolean().notNull().default(false),
    /** The weight of its parcel. */
    shippingWeightGrams: integer(),
    /** After a markdown: the price shown beside the new one, from the time of the markdown on. */
    wasCents: integer(),
    markedDownAt: instant(),
    state: text().$type<UsedCopyState>().notNull().default('draft'),
    /** When it last went on sale. */
    listedAt: instant(),
    /** Here or elsewhere. */
    soldAt: instant(),
    orderId: text(),
    /** The row in `products` has the time of its product. */
    createdAt: createdAt(),
  },
  (table) => [
    index('used_copies_created_at_idx').on(table.createdAt.desc(), table.productId.desc()),
    index('used_copies_state_idx').on(table.state),
    check('used_copies_state_known', isOneOf(table.state, usedCopyStates)),
    check('used_copies_media_grade_known', isOneOf(table.mediaGrade, mediaGrades)),
    check('used_copies_sleeve_grade_known', isOneOf(table.sleeveGrade, sleeveGrades)),
    check('used_copies_condition_known', isOneOf(table.condition, equipmentConditions)),
    check('used_copies_shipping_weight_not_negative', sql`${table.shippingWeightGrams} >= 0`),
    check('used_copies_cost_not_negative', sql`${table.costCents} >= 0`),
    check('used_copies_floor_not_negative', sql`${table.floorCents} >= 0`),
  ],
)

/**
 * The cost of a unit of own stock or of an option, from Shopify files and for admins only. A used copy has its own column.
 */
export const offerCosts = pgTable(
  'offer_costs',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    costCents: integer().notNull(),
  },
  (table) => [check('offer_costs_not_negative', sql`${table.costCents} >= 0`)],
)

/** One row for each variant of the kind `option`, such as a size. */
export const variantOptions = pgTable(
  'variant_options',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The product that the label is unique in. */
    parentId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    /** From 0, in the order of the page. */
    position: integer().notNull(),
  },
  (table) => [unique('variant_options_label_unique').on(table.parentId, table.label)],
)
