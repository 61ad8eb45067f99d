import { z } from 'zod'
import { call, done, idempotencyHeaders, idParams } from './call.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import { writer } from './notes.ts'
import { shopOrder } from './orders.ts'

/** Money given back for an order, and disputes about it. For the back office. */

/** Why, in the words the payment provider knows (https://docs.stripe.com/api/refunds/create). */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
const refundReason = z.enum(refundReasons, `reason must be one of ${refundReasons.join(', ')}`)
export type RefundReason = z.infer<typeof refundReason>

/**
 * `asked`: the payment provider has not answered yet and is asked again by itself. `pending`: it has taken the
 * refund on, the money is on its way. `failed`: no money went back.
 */
const refundState = z.enum(['asked', 'pending', 'done', 'failed'])
export type RefundState = z.infer<typeof refundState>

export const refund = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  by: writer,
  amount: z.number(),
  state: refundState,
  reason: refundReason.optional(),
  /** Why it failed, or what the provider said to the last try. */
  failure: z.string().optional(),
  /** Copies put back on the shelf with it. */
  restocked: z.int(),
})
export type Refund = z.infer<typeof refund>

/** Why an order is flagged "refund needed". */
const owedFor = z.enum(['paid too late', 'wrong amount', 'paid twice', 'refund failed'])
export type OwedFor = z.infer<typeof owedFor>

const dispute = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  amount: z.number(),
  currency: z.string(),
  /** In plain words. */
  reason: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  dueAt: z.iso.datetime().optional(),
})
export type Dispute = z.infer<typeof dispute>

/** What came in for an order and what went back. Amounts in the currency that came in. */
const payment = z.object({
  captured: z.number(),
  currency: z.string(),
  /** Given back, or taken on by the payment provider to be given back. */
  refunded: z.number(),
  /** What can still be given back: less than the rest while a refund is being asked for. */
  refundable: z.number(),
  /** What has to go back, less what is being asked for; absent when nothing has to. */
  owed: z.object({ amount: z.number(), why: owedFor }).optional(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** Of each line, by its id: the copies that can still come back to the shelf. */
  restockable: z.record(z.string(), z.int()),
})
export type OrderPayment = z.infer<typeof payment>

const amount = (name: string) =>
  z
    .number(`${name} must be a number`)
    .min(0.01, `${name} must be at least 0.01`)
    .refine(hasAtMostTwoDecimals, `${name} has at most two decimals`)

export const refundCalls = {
  'GET /orders/:id/payment': call({
    access: 'admin',
    summary: 'What came in for an order, what went back, and disputes about it.',
    params: idParams,
    answer: done.extend({ payment }),
  }),
  'POST /orders/:id/refunds': call({
    access: 'admin',
    summary:
      'Give money back: all that is left, or an amount. 409 above what is left, or when the payment provider refuses.',
    params: idParams,
    headers: idempotencyHeaders,
    body: z.object({
      /** In dollars; without one, all that is left. */
      amount: amount('amount').optional(),
      reason: refundReason.optional(),
      /** What could be given back when the amount was chosen; 409 when that has changed since. */
      basedOn: z.number().min(0).optional(),
      /** Copies that go back on the shelf, by the line's id. */
      restock: z
        .array(z.object({ lineId: z.string().min(1).max(200), quantity: z.int().min(1) }))
        .optional(),
    }),
    answer: done.extend({ order: shopOrder, payment }),
    status: 201,
  }),
  'POST /orders/:id/settle': call({
    access: 'admin',
    summary:
      'Note that what is owed went back in another way, or need not. 409 when nothing is owed, or a refund has no answer.',
    params: idParams,
    body: z.object({
      /** What was owed when it was marked; 409 when that has changed since. */
      basedOn: z.number().min(0).optional(),
    }),
    answer: done.extend({ order: shopOrder, payment }),
  }),
}
