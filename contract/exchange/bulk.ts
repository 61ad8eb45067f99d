import { z } from 'zod'
import { call, csvAnswer, done } from '../define-call.ts'
import {
  ADMIN_PAGE_SIZE,
  LARGE_BODY_BYTES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  PRODUCT_STOCK_MAX,
  SELECTED_IDS_MAX,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { pageCounts, paging, searchText } from '../paging.ts'
import { productType } from '../products/product-type.ts'

/** Bulk product changes: CSV export, and price and stock updates of a selection. */

const ids = z
  .array(z.string().max(200), 'ids must be a list')
  .min(1, 'Choose at least one product')
  .max(SELECTED_IDS_MAX, 'At most 1,500 products one by one. Select all that match instead.')

/** The listed products, or all that match a search; an empty search selects the whole shop. */
const selection = z.union([z.object({ ids }), z.object({ search: searchText })], {
  error: 'Give ids or search',
})
export type ProductSelection = z.infer<typeof selection>

const dollars = z
  .number('The amount must be a number')
  .min(0, 'The amount must not be negative')
  .max(PRODUCT_PRICE_MAX_DOLLARS, 'The amount is too large')
  .refine(hasAtMostTwoDecimals, 'The amount must have at most 2 decimals')
const percent = z
  .number('The percentage must be a number')
  .min(-100, 'The percentage must be at least -100')
  .max(1000, 'The percentage must be at most 1000')
const units = z
  .int('The number of copies must be a whole number')
  .min(0, 'The number of copies must not be negative')
  .max(PRODUCT_STOCK_MAX, 'The number of copies is too large')

export const priceEndings = ['none', '.95', '.99', '.00'] as const
export type PriceEnding = (typeof priceEndings)[number]
/** Applied after the change: rounds to the nearest price with this ending. */
const ending = z.enum(priceEndings, 'ending must be none, .95, .99 or .00').default('none')

const bulkChange = z.discriminatedUnion(
  'how',
  [
    z.object({ how: z.literal('price-set'), value: dollars }),
    z.object({ how: z.literal('price-percent'), value: percent, ending }),
    z.object({ how: z.literal('price-add'), value: dollars, ending }),
    z.object({ how: z.literal('price-subtract'), value: dollars, ending }),
    z.object({ how: z.literal('stock-set'), value: units }),
    z.object({ how: z.literal('stock-add'), value: units }),
    z.object({ how: z.literal('stock-subtract'), value: units }),
  ],
  { error: 'how must be one of the ways to change a price or the stock' },
)
export type BulkChange = z.infer<typeof bulkChange>

/** Dollars or units. `refusal` says why this product is not changed. */
const bulkRow = z.object({
  _id: z.string(),
  name: z.string(),
  type: productType,
  before: z.number(),
  after: z.number(),
  refusal: z.string().optional(),
})
export type BulkRow = z.infer<typeof bulkRow>

const bulkCounts = { changed: z.int(), unchanged: z.int(), refused: z.int() }

export const bulkCalls = {
  'GET /products/export': call({
    name: 'exportProducts',
    access: 'admin',
    scope: 'catalogue:read',
    summary:
      'All products, or those that match a search, as a CSV file of the shop or of Shopify (docs/csv.md).',
    query: z.object({
      search: searchText.optional(),
      archived: z.enum(['true', 'false'], 'archived must be true or false').optional(),
      format: z.enum(['runout', 'shopify'], 'format must be runout or shopify').default('runout'),
    }),
    ...csvAnswer,
  }),
  'POST /products/bulk-preview': call({
    name: 'previewProductChanges',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Preview a change of price or stock for a selection. Changes nothing.',
    body: z.object({ selection, change: bulkChange, ...paging(ADMIN_PAGE_SIZE) }),
    answer: done.extend({
      rows: z.array(bulkRow),
      ...bulkCounts,
      /** Send it back to apply exactly this preview. */
      seen: z.string(),
      pagination: z.object({ ...pageCounts, totalRows: z.int() }),
    }),
  }),
  'POST /products/bulk': call({
    name: 'changeProducts',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary:
      'Change price or stock of a selection as previewed; 409 when the result would differ now.',
    body: z.object({ selection, change: bulkChange, seen: z.string().max(100) }),
    answer: done.extend(bulkCounts),
  }),
}
