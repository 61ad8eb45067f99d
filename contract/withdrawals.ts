import { z } from 'zod'
import { credentials } from './auth.ts'
import { call, done, idempotencyHeaders, idParams, ifMatchHeaders } from './define-call.ts'
import {
  ADMIN_PAGE_SIZE,
  EXCLUSION_MAX,
  NAME_MAX,
  NOTE_MAX,
  ORDER_LINES_MAX,
  QUANTITY_MAX,
  WITHDRAWAL_GOODS_MAX,
  WITHDRAWAL_NUMBER_MAX,
} from './limits.ts'
import { orderStatus } from './orders/orders.ts'
import { withdrawalStates } from './orders/withdrawal-states.ts'
import { pageCounts, paging } from './paging.ts'
import { variantKinds } from './products/offers.ts'

/** Withdrawals from contracts (Directive 2011/83/EU, Articles 9 to 16). The calls answer 404 while the shop takes none. */

const senderName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(NAME_MAX, `Name must have at most ${NAME_MAX} characters`)

/** The fields of the form. Number and email are taken as typed: no answer reveals whether the order exists. */
export const withdrawalInput = z.object({
  name: senderName,
  orderNumber: z
    .string('Order number is required')
    .trim()
    .min(1, 'Order number is required')
    .max(
      WITHDRAWAL_NUMBER_MAX,
      `Order number must have at most ${WITHDRAWAL_NUMBER_MAX} characters`,
    ),
  email: credentials.shape.email,
  /** In the sender's words; empty for the whole order. */
  goods: z
    .string()
    .trim()
    .max(WITHDRAWAL_GOODS_MAX, `The goods must have at most ${WITHDRAWAL_GOODS_MAX} characters`)
    .default(''),
})
export type WithdrawalInput = z.infer<typeof withdrawalInput>

/** The declaration as the shop has received it, and when. */
const acknowledgement = z.object({
  name: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  goods: z.string(),
  receivedAt: z.iso.datetime(),
})
export type Acknowledgement = z.infer<typeof acknowledgement>

const acknowledged = done.extend({ withdrawal: acknowledgement })

/** A line of an own order. One with `exclusion` cannot be withdrawn from: the sentence says why. */
const ownLine = z.object({
  position: z.int(),
  name: z.string(),
  /** How many can still be withdrawn. */
  quantity: z.int(),
  /** How many the order has. */
  ordered: z.int(),
  exclusion: z.string().optional(),
})

const ownOrder = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** The last day; absent while the order is not known to be delivered. */
  until: z.iso.date().optional(),
  lines: z.array(ownLine),
})
export type WithdrawableOrder = z.infer<typeof ownOrder>

const position = z.int().min(0).max(ORDER_LINES_MAX)

/** A line of an own order: its position for all that can still be withdrawn of it, or with how many. */
const chosenLine = z.union(
  [
    position,
    z.object({
      position,
      quantity: z.int().min(1, 'quantity must be at least 1').max(QUANTITY_MAX),
    }),
  ],
  'Each line must be a position, or a position and a quantity',
)
export type ChosenLine = z.infer<typeof chosenLine>

const state = z.enum(withdrawalStates, `state must be one of ${withdrawalStates.join(', ')}`)

/** Name and email are empty once they are redacted. */
const withdrawal = acknowledgement.extend({
  _id: z.string(),
  /** Absent until it is matched. */
  order: z
    .object({
      _id: z.string(),
      status: orderStatus,
      total: z.number(),
      refunded: z.number(),
      currency: z.string(),
    })
    .optional(),
  /** The lines that a signed-in customer has chosen; absent without a choice. Without `quantity` it is the whole line. */
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().optional() })).optional(),
  state,
  note: z.string(),
  /** When the acknowledgement was sent; absent until then. */
  acknowledgedAt: z.iso.datetime().optional(),
  /** For `If-Match`. */
  version: z.string(),
})
export type Withdrawal = z.infer<typeof withdrawal>

const excludedOffer = z.object({
  _id: z.string(),
  name: z.string(),
  variantKind: z.enum(variantKinds).optional(),
  sentence: z.string(),
})
export type ExcludedOffer = z.infer<typeof excludedOffer>

/** Which withdrawals a list has: `waiting` those that are open, without an order first. */
export const withdrawalLists = ['waiting', 'decided'] as const

export const withdrawalCalls = {
  'POST /withdrawals': call({
    name: 'withdrawFromContract',
    access: 'anyone',
    priority: 'trade',
    summary:
      'Declare the withdrawal from a contract. The acknowledgement is mailed at once; the answer is the same whether the order exists or not.',
    headers: idempotencyHeaders,
    body: withdrawalInput,
    answer: acknowledged,
    status: 201,
  }),
  'GET /withdrawals/own': call({
    name: 'listWithdrawableOrders',
    access: 'signed-in',
    priority: 'trade',
    summary: "One's own orders of which something can still be withdrawn, newest first.",
    answer: done.extend({ orders: z.array(ownOrder) }),
  }),
  'POST /orders/:id/withdrawal': call({
    name: 'withdrawFromOrder',
    access: 'signed-in',
    priority: 'trade',
    summary:
      'Declare the withdrawal from an own order, from some of its lines, or from some units of a line. 409 for units that can no longer be withdrawn.',
    params: idParams,
    headers: idempotencyHeaders,
    body: z.object({
      name: senderName,
      /** Positions as `GET /withdrawals/own` lists them; the whole order without them. */
      lines: z
        .array(chosenLine, 'lines must be a list of positions')
        .min(1, 'Choose at least one line')
        .max(ORDER_LINES_MAX)
        .optional(),
    }),
    answer: acknowledged,
    status: 201,
  }),
  'GET /withdrawals': call({
    name: 'listWithdrawals',
    access: 'admin',
    isPersonal: true,
    summary: 'Withdrawals that wait for a decision, or those that are decided.',
    query: z.object({
      ...paging(ADMIN_PAGE_SIZE),
      list: z
        .enum(withdrawalLists, `list must be one of ${withdrawalLists.join(', ')}`)
        .default('waiting'),
    }),
    answer: done.extend({
      withdrawals: z.array(withdrawal),
      pagination: z.object({ ...pageCounts, totalWithdrawals: z.int() }),
    }),
  }),
  'GET /withdrawal-exclusions': call({
    name: 'listWithdrawalExclusions',
    access: 'admin',
    summary: 'The offers that are excluded from withdrawal, by name.',
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      offers: z.array(excludedOffer),
      pagination: z.object({ ...pageCounts, totalOffers: z.int() }),
    }),
  }),
  'GET /products/:id/withdrawal-exclusion': call({
    name: 'getWithdrawalExclusion',
    access: 'admin',
    summary:
      'The sentence that excludes an offer from withdrawal; empty where it can be withdrawn.',
    params: idParams,
    answer: done.extend({ sentence: z.string() }),
  }),
  'PUT /products/:id/withdrawal-exclusion': call({
    name: 'setWithdrawalExclusion',
    access: 'admin',
    summary:
      'Exclude an offer from withdrawal with the sentence that page and confirmation state, or no longer with an empty one.',
    params: idParams,
    body: z.object({
      sentence: z
        .string('sentence must be a text')
        .trim()
        .max(EXCLUSION_MAX, `The sentence must have at most ${EXCLUSION_MAX} characters`),
    }),
    answer: done,
  }),
  'PUT /withdrawals/:id': call({
    name: 'decideWithdrawal',
    access: 'admin',
    summary:
      'Set the order, the state and the note of a withdrawal. 409 to settle one without an order; 404 for an unknown order.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z.object({
      /** Null for none. */
      orderId: z.string().trim().max(WITHDRAWAL_NUMBER_MAX).nullable(),
      state,
      note: z.string().trim().max(NOTE_MAX, `The note must have at most ${NOTE_MAX} characters`),
    }),
    answer: done.extend({ withdrawal }),
  }),
}
