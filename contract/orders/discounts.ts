import { z } from 'zod'
import { productIdField, quantity } from '../cart.ts'
import { call, done, idParams, ifMatchHeaders } from '../define-call.ts'
import {
  DISCOUNT_CODE_MAX,
  DISCOUNT_CODE_MIN,
  DISCOUNT_ENTRY_MAX,
  DISCOUNT_USES_MAX,
  LIST_BODY_BYTES_MAX,
  ORDER_LINES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { pageCounts, paging, searchText } from '../paging.ts'
import { productType } from '../products/product-type.ts'
import { toDiscountCode } from './discount-code.ts'

/** Discount codes: the owner's terms, and the discount of a shopper's order. */

export const discountStates = ['active', 'scheduled', 'ended', 'used-up'] as const
export type DiscountState = (typeof discountStates)[number]

const codeText = `A code has ${DISCOUNT_CODE_MIN} to ${DISCOUNT_CODE_MAX} letters and digits`
const code = z
  .string(codeText)
  .max(DISCOUNT_ENTRY_MAX, codeText)
  .transform((text) => toDiscountCode(text) ?? '')
  .refine((text) => text !== '', codeText)

/** As a shopper enters it: any text, which may be no code at all. */
export const enteredCode = z
  .string('Enter a code')
  .max(DISCOUNT_ENTRY_MAX, `A code has at most ${DISCOUNT_ENTRY_MAX} characters`)

const time = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time` })
const percentText = 'A percentage is from 1 to 100, with at most two decimals'
const usesText = `The number of uses must be a whole number from 1 to ${DISCOUNT_USES_MAX}`
const dollars = (name: string, min: number) =>
  z
    .number(`${name} must be an amount`)
    .min(min, `${name} must be at least ${min}`)
    .max(PRODUCT_PRICE_MAX_DOLLARS, `${name} is too large`)
    .refine(hasAtMostTwoDecimals, `${name} has at most two decimals`)

const terms = {
  /** A percentage, an amount, or free delivery. */
  percent: z
    .number(percentText)
    .min(1, percentText)
    .max(100, percentText)
    .refine(hasAtMostTwoDecimals, percentText)
    .optional(),
  amount: dollars('The amount', 0.01).optional(),
  freeDelivery: z.literal(true, 'freeDelivery must be true').optional(),
  startsAt: time('startsAt').optional(),
  endsAt: time('endsAt').optional(),
  /** The smallest price of the goods, before the discount. */
  minimum: dollars('The minimum', 0).default(0),
  oncePerCustomer: z.boolean('oncePerCustomer must be true or false').default(false),
  /** By all customers together; absent without a limit. */
  usesMax: z.int(usesText).min(1, usesText).max(DISCOUNT_USES_MAX, usesText).optional(),
  /** The product types it applies to; empty for all. */
  types: z.array(productType, 'types must be a list of product types').max(4).default([]),
}

type Kinds = { percent?: unknown; amount?: unknown; freeDelivery?: unknown }
type Period = { startsAt?: string; endsAt?: string }

const hasOneKind = ({ percent, amount, freeDelivery }: Kinds) =>
  [percent, amount, freeDelivery].filter((kind) => kind !== undefined).length === 1
const kindError = { path: ['percent'], error: 'Enter either a percentage or an amount' }
const hasPeriod = ({ startsAt, endsAt }: Period) =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt)
const periodError = { path: ['endsAt'], error: 'A code ends after it starts' }

const newDiscount = z
  .object({ code, ...terms })
  .refine(hasOneKind, kindError)
  .refine(hasPeriod, periodError)

const discountTerms = z.object(terms).refine(hasOneKind, kindError).refine(hasPeriod, periodError)

const discount = z.object({
  _id: z.string(),
  code: z.string(),
  percent: z.number().optional(),
  amount: z.number().optional(),
  freeDelivery: z.literal(true).optional(),
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  minimum: z.number(),
  oncePerCustomer: z.boolean(),
  usesMax: z.int().optional(),
  types: z.array(productType),
  createdAt: z.iso.datetime(),
  /** Paid orders and open checkouts. */
  uses: z.int(),
  state: z.enum(discountStates),
  /** No order has ever had it. */
  isDeletable: z.boolean(),
  /** The version of the terms, for `If-Match`. */
  version: z.string(),
})
export type Discount = z.infer<typeof discount>

const discountAnswer = done.extend({ discount })

/**
 * A code and its discount, in dollars; nothing off the goods where the delivery is free by it. The code is empty for a percentage
 * off a sale at the counter.
 */
export const appliedDiscount = z.object({
  code: z.string(),
  amount: z.number(),
  freeDelivery: z.literal(true).optional(),
})
export type AppliedDiscount = z.infer<typeof appliedDiscount>

const check = {
  body: z.object({
    code: enteredCode,
    products: z
      .array(z.object({ productId: productIdField, quantity }), 'An order needs products')
      .min(1, 'An order needs at least one product')
      .max(ORDER_LINES_MAX, `An order has at most ${ORDER_LINES_MAX} lines`),
  }),
  answer: done.extend({ discount: appliedDiscount }),
}

const checkSummary =
  'The discount of a code for these products now. 404 for every code that is not valid, whatever the reason; 409 when a valid one does not apply; 429 after too many codes that are not valid.'

export const discountCalls = {
  'GET /discounts': call({
    name: 'listDiscounts',
    access: 'admin',
    summary: 'Discount codes with their uses, newest first; with `search` those that contain it.',
    query: z.object({ ...paging(100), search: searchText.optional() }),
    answer: done.extend({
      discounts: z.array(discount),
      pagination: z.object({ ...pageCounts, totalDiscounts: z.int() }),
    }),
  }),
  'POST /discounts': call({
    name: 'createDiscount',
    access: 'admin',
    summary: 'Create a discount code. 409 when there is one already.',
    body: newDiscount,
    answer: discountAnswer,
    status: 201,
  }),
  'GET /discounts/:id': call({
    name: 'getDiscount',
    access: 'admin',
    summary: 'A discount code with its uses.',
    params: idParams,
    answer: discountAnswer,
  }),
  'PUT /discounts/:id': call({
    name: 'updateDiscount',
    access: 'admin',
    summary: 'Replace the terms of a discount code; placed orders keep their discount.',
    params: idParams,
    headers: ifMatchHeaders,
    body: discountTerms,
    answer: discountAnswer,
  }),
  'POST /discounts/:id/end': call({
    name: 'endDiscount',
    access: 'admin',
    summary: 'End a discount code now; placed orders keep their discount.',
    params: idParams,
    answer: discountAnswer,
  }),
  'DELETE /discounts/:id': call({
    name: 'deleteDiscount',
    access: 'admin',
    summary: 'Delete a discount code that no order has had; 409 for any other one.',
    params: idParams,
    answer: done,
  }),
  'GET /discounts/offered': call({
    name: 'areDiscountsOffered',
    access: 'anyone',
    priority: 'trade',
    summary: 'Whether the shop has a discount code that can be entered now.',
    answer: done.extend({ isOffered: z.boolean() }),
  }),
  'POST /discounts/check': call({
    name: 'checkDiscount',
    access: 'anyone',
    priority: 'trade',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary: checkSummary,
    ...check,
  }),
  'POST /carts/me/discount': call({
    name: 'checkOwnDiscount',
    access: 'signed-in',
    priority: 'trade',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary: `${checkSummary} For the signed-in user, whose open checkouts give way.`,
    ...check,
  }),
}
