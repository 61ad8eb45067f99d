import { z } from 'zod'
import { productIdField, quantity } from '../cart.ts'
import { equipmentConditions, mediaGrades, sleeveGrades } from '../copies/grades.ts'
import { amountError } from '../currency-texts.ts'
import { call, done, idempotencyHeaders } from '../define-call.ts'
import {
  COUNTER_REASON_MAX,
  INTAKE_CODE_MAX,
  LARGE_BODY_BYTES_MAX,
  ORDER_LINES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  TENDERS_MAX,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { tenderKind } from '../orders/order-source.ts'
import { shopOrder } from '../orders/orders.ts'
import { plainLine } from '../plain-line.ts'
import { productType } from '../products/product-type.ts'

/** The counter: finding what lies on it, and selling it. Only in a shop with `COUNTER=on`. */

const counterOffer = z.object({
  _id: z.string(),
  type: productType,
  name: z.string(),
  /** Texts are empty when unknown. */
  artist: z.string(),
  label: z.string(),
  catalogueNumber: z.string(),
  thumbnail: z.string(),
  price: z.number(),
  /** `new` is the own stock of a product. */
  kind: z.enum(['new', 'used', 'option']),
  /** The number on the sticker of a used copy. */
  sku: z.string().optional(),
  mediaGrade: z.enum(mediaGrades).optional(),
  sleeveGrade: z.enum(sleeveGrades).optional(),
  condition: z.enum(equipmentConditions).optional(),
  option: z.string().optional(),
  /** Units that any customer can have. */
  available: z.int(),
  /** A unit held for a customer, oldest hold first. */
  holds: z.array(z.object({ userId: z.string(), email: z.string() })),
  /** Units in open checkouts, and copies that wait for their inspection. */
  unavailable: z.int(),
  /** Why its drop is not on sale yet. */
  notOnSale: z.string().optional(),
})
export type CounterOffer = z.infer<typeof counterOffer>

const dollars = (name: string, max = PRODUCT_PRICE_MAX_DOLLARS) =>
  z
    .number(amountError(name))
    .min(0, `${name} must not be negative`)
    .max(max, `${name} is too large`)
    .refine(hasAtMostTwoDecimals, `${name} must have at most 2 decimals`)

const reason = (name: string) => plainLine(name, COUNTER_REASON_MAX)

const saleLine = z.object({
  productId: productIdField,
  quantity,
  /** The price of a unit as the screen shows it. One that is not that of the shop needs `priceReason`. */
  price: dollars('Price'),
  priceReason: reason('priceReason').optional(),
  /** Why a unit that is held for another customer is sold: its hold ends, and that customer gets a mail. */
  sellAnyway: reason('sellAnyway').optional(),
  /** Sells it before its drop starts. */
  beforeStart: z.literal(true, 'beforeStart must be true').optional(),
})

const percentText = 'percentOff must be from 0 to 100, with at most two decimals'
/** Cash over the counter for the dearest sale, and then some. */
const TENDER_MAX_DOLLARS = PRODUCT_PRICE_MAX_DOLLARS * 2

const tender = z
  .object({
    kind: tenderKind,
    /** The part of the total that it pays. */
    amount: dollars('amount', TENDER_MAX_DOLLARS).refine(
      (amount) => amount > 0,
      'amount must be more than 0',
    ),
    /** The cash handed over, when it is more than `amount`. */
    given: dollars('given', TENDER_MAX_DOLLARS).optional(),
  })
  .refine(({ kind, given }) => given === undefined || kind === 'cash', {
    path: ['given'],
    error: 'Only cash gives change',
  })
  .refine(({ amount, given }) => given === undefined || given >= amount, {
    path: ['given'],
    error: 'given must be at least amount',
  })

export const counterCalls = {
  'GET /counter/find': call({
    name: 'findAtCounter',
    access: 'admin',
    priority: 'trade',
    summary:
      'What a scanned or typed text means at the counter: an offer by its id, a used copy by its SKU, otherwise up to 20 offers by barcode, catalogue number or words. 404 in a shop without a counter.',
    query: z.object({
      q: z
        .string('q is required')
        .trim()
        .min(1, 'q is required')
        .max(INTAKE_CODE_MAX, `q must be at most ${INTAKE_CODE_MAX} characters`),
    }),
    answer: done.extend({
      offers: z.array(counterOffer),
      /** The text is the number of the first offer and of no other one that can be sold: it can be added without a look. */
      isExact: z.boolean(),
    }),
  }),
  'POST /counter/sales': call({
    name: 'sellAtCounter',
    access: 'admin',
    priority: 'trade',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary:
      'Sell at the counter: a completed, paid order with the source "counter". 409 with the field `lines.N.price` for a price that is not that of the shop, `lines.N.sellAnyway` for a unit held for another customer, `lines.N.beforeStart` before a drop, `lines.N` when too few units are left. 404 in a shop without a counter.',
    headers: idempotencyHeaders,
    body: z.object({
      lines: z
        .array(saleLine, 'A sale needs lines')
        .min(1, 'A sale needs at least one line')
        .max(ORDER_LINES_MAX, `A sale has at most ${ORDER_LINES_MAX} lines`)
        .refine(
          (lines) => new Set(lines.map(toOfferId)).size === lines.length,
          'Each product has one line',
        ),
      /** Off the whole sale. */
      percentOff: z
        .number(percentText)
        .min(0, percentText)
        .max(100, percentText)
        .refine(hasAtMostTwoDecimals, percentText)
        .default(0),
      /** The account of the customer; absent for a customer without a name. */
      userId: z.string().min(1).max(200).optional(),
      /** Their sum is the total; none for a total of 0. */
      tenders: z
        .array(tender, 'A sale needs tenders')
        .max(TENDERS_MAX, `A sale has at most ${TENDERS_MAX} payments`),
    }),
    answer: done.extend({
      order: shopOrder,
      /** The cash to give back. */
      change: z.number(),
    }),
    status: 201,
  }),
}

function toOfferId({ productId }: { productId: string }): string {
  return productId.toLowerCase()
}
