import { z } from 'zod'
import { address, user } from './accounts.ts'
import { call, csvAnswer, done, idempotencyHeaders, idParams } from './call.ts'
import { productIdField, quantity } from './cart.ts'
import { ORDER_LINES_MAX } from './limits.ts'
import { optionalPaging, order, pageCounts, searchText } from './paging.ts'

export const orderStatuses = [
  'pending',
  'payment received',
  'preparing to ship',
  'shipped',
  'delivered',
  'completed',
  'returned',
  'cancelled',
] as const
export const orderStatus = z.enum(
  orderStatuses,
  `status must be one of ${orderStatuses.join(', ')}`,
)
export type OrderStatus = z.infer<typeof orderStatus>

/** A line keeps name, thumbnail and unit price as they were when bought. */
const orderLine = z.object({
  _id: z.string(),
  productId: z.object({ _id: z.string(), name: z.string(), thumbnail: z.string() }),
  quantity: z.int(),
  price: z.number(),
})
export type OrderLine = z.infer<typeof orderLine>

/** `userId` is the user in full, absent when the account is gone; `paidAt` and the address until there are any. */
export const shopOrder = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().optional(),
  status: orderStatus,
  total: z.number(),
  currency: z.literal('aud'),
  email: z.string(),
  phoneNumber: z.string(),
  /** Who the parcel is for; empty until the payment page has collected it. */
  recipientName: z.string(),
  userId: user.optional(),
  products: z.array(orderLine),
  shippingAddress: address.optional(),
  /** Money has to go back: the records were gone by then, the amount was wrong, or a refund failed. */
  refundNeeded: z.boolean(),
  /** Given back so far, or on its way back. */
  refunded: z.number(),
  /** The customer's bank asks for the money back, and that is not settled yet. */
  isDisputed: z.boolean(),
})
export type Order = z.infer<typeof shopOrder>

const orderAnswer = done.extend({ order: shopOrder })

/** The status the caller saw when choosing another; without it the last one to choose wins. */
const statusBasis = z.object({ 'based-on': orderStatus.optional() })

const orderFilter = {
  status: orderStatus.optional(),
  search: searchText.optional(),
  /** Those whose money the owner has to see to: a refund is needed, or a dispute is open. */
  attention: z.literal('money', 'attention must be money').optional(),
  'user-id': z.string().max(200).optional(),
  sort: z.enum(['createdAt', 'total'], 'sort must be createdAt or total').optional(),
  order: order.optional(),
}

export const orderCalls = {
  'POST /orders': call({
    access: 'signed-in',
    summary: 'Reserve the products for 30 minutes and open a payment page.',
    headers: idempotencyHeaders,
    body: z.object({
      products: z
        .array(z.object({ productId: productIdField, quantity }), 'An order needs products')
        .min(1, 'An order needs at least one product')
        .max(ORDER_LINES_MAX, `An order has at most ${ORDER_LINES_MAX} lines`),
    }),
    answer: z.object({ success: z.literal(true), checkoutUrl: z.string(), orderId: z.string() }),
    status: 201,
  }),
  'GET /orders/me': call({
    access: 'signed-in',
    summary: "One's own orders, newest first.",
    answer: done.extend({ orders: z.array(shopOrder) }),
  }),
  'GET /orders/:id': call({
    access: 'owner-or-admin',
    summary: 'One order.',
    params: idParams,
    answer: orderAnswer,
  }),
  'GET /orders': call({
    access: 'admin',
    summary: 'All orders; a filtered list without paging is answered whole, at most 1,000.',
    query: z.object({ ...optionalPaging, ...orderFilter }),
    answer: done.extend({
      orders: z.array(shopOrder),
      pagination: z.object({ ...pageCounts, totalOrders: z.int() }),
    }),
  }),
  'GET /orders/export': call({
    access: 'admin',
    summary: 'All orders, or those that match, as a CSV file (docs/csv.md).',
    query: z.object(orderFilter),
    ...csvAnswer,
  }),
  'PATCH /orders/:id': call({
    access: 'admin',
    summary:
      'Set the status. Entering cancelled or returned puts sold stock back; leaving takes it again, or 409. 409 on `based-on` when the order has neither the status named there nor the new one.',
    params: idParams,
    headers: statusBasis,
    body: z.object({ status: orderStatus }),
    answer: orderAnswer,
  }),
}
