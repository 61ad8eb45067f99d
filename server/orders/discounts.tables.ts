import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProductType } from '#contract/products/product-type.ts'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'

/** The codes of the shop. Orders copy code and amount: later changes do not affect them. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: newId(),
    /** In capitals. */
    code: text().notNull(),
    /** Hundredths of a percent. With neither the delivery is free. */
    percentPoints: integer(),
    amountCents: integer(),
    startsAt: instant(),
    endsAt: instant(),
    minimumCents: integer().notNull().default(0),
    oncePerCustomer: boolean().notNull().default(false),
    usesMax: integer(),
    /** Empty for all product types. */
    types: text().array().$type<ProductType[]>().notNull().default(sql`'{}'`),
    /** The orders with `discount_counted`. Changes only under the lock of this row (decision 59). */
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('discount_codes_code_key').on(table.code),
    check('discount_codes_code_known', sql`${table.code} ~ '^[A-Z0-9]+$'`),
    check(
      'discount_codes_one_kind',
      sql`${table.percentPoints} is null or ${table.amountCents} is null`,
    ),
    check('discount_codes_percent_known', sql`${table.percentPoints} between 100 and 10000`),
    check('discount_codes_amount_positive', sql`${table.amountCents} > 0`),
    check('discount_codes_uses_not_negative', sql`${table.uses} >= 0`),
  ],
)

export type DiscountCodeRow = typeof discountCodes.$inferSelect
