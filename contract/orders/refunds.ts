import { z } from 'zod'
import { call, done, idempotencyHeaders, idParams, ifMatchHeaders } from '../define-call.ts'
import { LIST_BODY_BYTES_MAX } from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { writer } from '../notes.ts'
import { shopOrder } from './orders.ts'
import { refundReasons } from './refund-reasons.ts'

/** Refunds of an order, and disputes about it. Admin only. */

/** Stripe's refund reasons (https://docs.stripe.com/api/refunds/create). */
const refundReason = z.enum(refundReasons, `reason must be one of ${refundReasons.join(', ')}`)
export type RefundReason = z.infer<typeof refundReason>

/**
 * `requested`: the payment provider has not answered yet, the request is retried. `pending`: it has accepted the
 * refund, the money is on its way. `failed`: no money was refunded.
 */
export const refundState = z.enum(['requested', 'pending', 'done', 'failed'])
export type RefundState = z.infer<typeof refundState>

export const refund = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  by: writer,
  amount: z.number(),
  /** The currency of the refunded payment. */
  currency: z.string(),
  state: refundState,
  reason: refundReason.optional(),
  /** The reason of the failure, or the provider's answer to the last attempt. */
  failure: z.string().optional(),
  restocked: z.int(),
})
export type Refund = z.infer<typeof refund>

/**
 * Why a payment is not the payment of its order. `paid after manual change`: an admin had cancelled the order or marked
 * it as paid.
 */
export const captureRefusal = z.enum(['wrong amount', 'paid twice', 'paid after manual change'])
export type CaptureRefusal = z.infer<typeof captureRefusal>

/** Why an order is flagged "refund needed". `cancelled or returned`: not all of its money was refunded. */
export const refundDueReason = z.enum([
  'paid too late',
  ...captureRefusal.options,
  'cancelled or returned',
  'refund failed',
])
export type RefundDueReason = z.infer<typeof refundDueReason>

/** One payment of an order, by the payment provider's id. */
const capture = z.object({
  _id: z.string(),
  receivedAt: z.iso.datetime(),
  amount: z.number(),
  currency: z.string(),
  /** The amount that can still be refunded, less requested refunds. */
  refundable: z.number(),
  /** Absent for the payment that the order was accepted with. */
  refusal: captureRefusal.optional(),
})
export type Capture = z.infer<typeof capture>

const dispute = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  amount: z.number(),
  currency: z.string(),
  /** A readable description. */
  reason: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  dueAt: z.iso.datetime().optional(),
})
export type Dispute = z.infer<typeof dispute>

/**
 * Payments and refunds of an order. The sums cover the payments in `currency`: that of the payment to be refunded first.
 */
const payment = z.object({
  captured: z.number(),
  currency: z.string(),
  /** Oldest first; more than one after a wrong or a second payment. */
  captures: z.array(capture),
  /** The refunded amount, including refunds the provider has accepted. */
  refunded: z.number(),
  /** The amount that can still be refunded, less requested refunds. */
  refundable: z.number(),
  /** For `If-Match` of a refund: another one after each change of the refundable amount. */
  version: z.string(),
  /** The order was marked as paid by hand, and not paid by card. */
  isPaidByHand: z.boolean(),
  /** The amount due for refund, less the requested refunds; absent when none is due. */
  refundDue: z
    .object({
      /** The sum over all reasons. */
      amount: z.number(),
      /** The first reason. */
      reason: refundDueReason,
      /** Each reason with its amount, in the order in which they are settled. */
      reasons: z.array(z.object({ reason: refundDueReason, amount: z.number() })),
      /** For `If-Match` when it is resolved: another one after each change of the amount. */
      version: z.string(),
    })
    .optional(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** The price of the delivery while no refund includes it; absent for a free one. */
  refundableDelivery: z.number().optional(),
  /** Units that can still be restocked, by line id. */
  restockable: z.record(z.string(), z.int()),
})
export type OrderPayment = z.infer<typeof payment>

const amount = (name: string, min = 0.01) =>
  z
    .number(`${name} must be a number`)
    .min(min, `${name} must be at least ${min}`)
    .refine(hasAtMostTwoDecimals, `${name} has at most two decimals`)

export const refundCalls = {
  'GET /orders/:id/payment': call({
    name: 'getOrderPayment',
    access: 'admin',
    isPersonal: true,
    scope: 'orders:read',
    summary: 'Payment, refunds and disputes of an order.',
    params: idParams,
    answer: done.extend({ payment }),
  }),
  'POST /orders/:id/refunds': call({
    name: 'createRefund',
    access: 'admin',
    scope: 'orders:write',
    priority: 'payment',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Give money back: all that is left, or an amount. Of several payments those not accepted come first, then the newest. 409 above what is left, or when the payment provider refuses. 412 when the payment has another `version` than If-Match.',
    params: idParams,
    headers: idempotencyHeaders.extend(ifMatchHeaders.shape),
    body: z.object({
      /** In dollars; the remaining amount by default. */
      amount: amount('amount').optional(),
      reason: refundReason.optional(),
      /** The delivery is part of the amount. 409 when an earlier refund includes it. */
      includesDelivery: z.boolean('includesDelivery must be true or false').optional(),
      /** Copies that go back on the shelf, by the line's id. */
      restock: z
        .array(z.object({ lineId: z.string().min(1).max(200), quantity: z.int().min(1) }))
        .optional(),
    }),
    answer: done.extend({ order: shopOrder, payment }),
    status: 201,
  }),
  'POST /orders/:id/refund-due/resolve': call({
    name: 'resolveRefundDue',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Mark the amount due as refunded another way, or not due. Of several reasons the first is settled, and each further one that the refunded amount reaches. 409 when none is due, or while a refund is requested. 412 when `refundDue` has another `version` than If-Match.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z
      .object({
        /** In dollars; all of the amount due by default, 0 when no refund is due. It is deducted from the sales. */
        refunded: amount('refunded', 0).optional(),
        /** The order was marked as paid by mistake: it is no sale. 409 when it was paid by card. */
        wasNeverPaid: z.boolean('wasNeverPaid must be true or false').optional(),
      })
      .nullish(),
    answer: done.extend({ order: shopOrder, payment }),
  }),
}
