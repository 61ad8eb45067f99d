import { z } from 'zod'
import { address, user } from '../accounts.ts'
import { productIdField, quantity } from '../cart.ts'
import {
  call,
  csvAnswer,
  done,
  idempotencyHeaders,
  idParams,
  ifMatchHeaders,
  succeeded,
} from '../define-call.ts'
import { chosenDelivery, orderDelivery } from '../delivery/order-delivery.ts'
import { LIST_BODY_BYTES_MAX, ORDER_LINES_MAX, OWN_ORDERS_PAGE_SIZE } from '../limits.ts'
import { optionalPaging, order, pageCounts, paging, searchText } from '../paging.ts'
import { appliedDiscount, enteredCode } from './discounts.ts'
import { orderSource, tender } from './order-source.ts'
import { paymentMethods } from './payment-methods.ts'
import { soldAs } from './sold-as.ts'

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

/**
 * Name, thumbnail, unit price and `soldAs` are a snapshot from the purchase. Orders placed before used copies were sold have no
 * `soldAs`; only admins see its SKU.
 */
const orderLine = z.object({
  _id: z.string(),
  productId: z.object({ _id: z.string(), name: z.string(), thumbnail: z.string() }),
  quantity: z.int(),
  price: z.number(),
  /** Its part of the order's discount, for all its units; absent without one. */
  discount: z.number().optional(),
  soldAs: soldAs.optional(),
})
export type OrderLine = z.infer<typeof orderLine>

/** `trackingUrl` is absent for a carrier without tracking pages. */
const parcel = z.object({
  _id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().optional(),
  /** The pre-orders of its order follow in a second parcel. */
  isFirstPart: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
})
export type Parcel = z.infer<typeof parcel>

const companion = z.object({
  _id: z.string(),
  status: orderStatus,
  /** It is to be sent to another address than the order. */
  hasOtherAddress: z.boolean(),
})
export type Companion = z.infer<typeof companion>

/** The account. A program gets only its id, and the email of the order: an API key for orders opens no profiles. */
const customer = user
  .pick({ _id: true, email: true })
  .extend(user.pick({ role: true, createdAt: true, profile: true }).partial().shape)

/** `userId` is the user, absent for a deleted account; `paidAt` and the address are absent until known. */
export const shopOrder = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().optional(),
  status: orderStatus,
  /** The amount to pay: the lines less the discount, and the delivery. */
  total: z.number(),
  /** Absent where the shop had no rates of delivery. */
  delivery: orderDelivery.optional(),
  /** Absent without a discount code. */
  discount: appliedDiscount.optional(),
  currency: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The recipient of the parcel; empty until the payment page has collected it. */
  recipientName: z.string(),
  /** Placed without an account; absent for others, and once an account has claimed it. */
  isGuest: z.literal(true).optional(),
  /** For admins: links in mails show it without a sign-in, also one that an account has claimed; absent without one. */
  hasLinks: z.literal(true).optional(),
  /** How it was paid; absent in a shop that takes cards only, and until the payment provider has said it. */
  paymentMethod: z.enum(paymentMethods).optional(),
  /** Where it was made; absent for the online shop. */
  source: orderSource.exclude(['shop']).optional(),
  /** The money that was taken and given back at the counter, oldest first; absent for other orders. */
  tenders: z.array(tender).optional(),
  userId: customer.optional(),
  /** The open payment page of an order that an admin has placed, for its customer and admins; absent once it is paid or over. */
  paymentLink: z.object({ url: z.string(), until: z.iso.datetime() }).optional(),
  /** The order that it ships with, at no further cost. */
  shipsWith: z.string().optional(),
  /** For admins: the orders that were placed to ship in one parcel with it; absent without one. */
  together: z.array(companion).optional(),
  /** The latest ship date of its lines; only an order with a pre-order has one. */
  shipsOn: z.iso.date().optional(),
  products: z.array(orderLine),
  shippingAddress: address.optional(),
  /** Oldest first; absent without one. */
  parcels: z.array(parcel).optional(),
  /** Paid at least once and not pending again: counted in the sales, also after a return or a cancellation. */
  isSale: z.boolean(),
  /** A refund is due: `refundDue` of the order's payment has the amount and the reason. */
  refundNeeded: z.boolean(),
  /**
   * The refunded part of the total, including refunds in progress and those made another way. Refunds of a second or
   * wrong payment do not count.
   */
  refunded: z.number(),
  /** The total less `refunded` and lost disputes: the amount of the sale. */
  netTotal: z.number(),
  /** A dispute of the customer's bank is open. */
  isDisputed: z.boolean(),
  /** For `If-Match` when the status is set: another one after each change of the status. */
  version: z.string(),
})
export type Order = z.infer<typeof shopOrder>

const orderAnswer = done.extend({ order: shopOrder })
const ordersAnswer = done.extend({
  orders: z.array(shopOrder),
  pagination: z.object({ ...pageCounts, totalOrders: z.int() }),
})

const orderFilter = {
  status: orderStatus.optional(),
  search: searchText.optional(),
  /** Orders that need action about money: a refund is due, or a dispute is open. */
  attention: z.literal('money', 'attention must be money').optional(),
  source: orderSource.optional(),
  'user-id': z.string().max(200).optional(),
  /** Orders with a pre-order that are paid and not shipped: with a ship date after today (`later`), or until today (`today`). */
  ships: z.enum(['later', 'today'], 'ships must be later or today').optional(),
  sort: z.enum(['createdAt', 'total'], 'sort must be createdAt or total').optional(),
  order: order.optional(),
}

export const orderCalls = {
  'POST /orders': call({
    name: 'placeOrder',
    access: 'signed-in',
    priority: 'payment',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Reserve the products for 30 minutes and open a payment page. A fourth unpaid order replaces the oldest; 429 after too many checkouts.',
    headers: idempotencyHeaders,
    body: z.object({
      products: z
        .array(z.object({ productId: productIdField, quantity }), 'An order needs products')
        .min(1, 'An order needs at least one product')
        .max(ORDER_LINES_MAX, `An order has at most ${ORDER_LINES_MAX} lines`),
      /** A discount code. 404 and 409 with the field `code` as in `POST /discounts/check`. */
      code: enteredCode.optional(),
      /**
       * Where and how it is delivered; without it by the cheapest rate of the shop's country. 409 with the field `delivery` when
       * the rate is not offered, or dearer than `price`, or the order that it should ship with no longer waits for it.
       */
      delivery: chosenDelivery.optional(),
    }),
    answer: succeeded.extend({ checkoutUrl: z.string(), orderId: z.string() }),
    status: 201,
  }),
  'GET /orders/me': call({
    name: 'listOwnOrders',
    access: 'signed-in',
    isPersonal: true,
    priority: 'trade',
    summary: "One's own orders, newest first, 50 a page.",
    query: z.object(paging(OWN_ORDERS_PAGE_SIZE)),
    answer: ordersAnswer,
  }),
  'GET /orders/:id': call({
    name: 'getOrder',
    access: 'owner-or-admin',
    isPersonal: true,
    scope: 'orders:read',
    priority: 'trade',
    summary: 'One order.',
    params: idParams,
    answer: orderAnswer,
  }),
  'GET /orders': call({
    name: 'listOrders',
    access: 'admin',
    isPersonal: true,
    scope: 'orders:read',
    summary: 'All orders, 50 a page; a filtered list without paging answers at most 1,000.',
    query: z.object({ ...optionalPaging, ...orderFilter }),
    answer: ordersAnswer,
  }),
  'GET /orders/export': call({
    name: 'exportOrders',
    access: 'admin',
    needsRecentAuth: true,
    isPersonal: true,
    summary: 'All orders, or those that match, as a CSV file (docs/csv.md).',
    query: z.object(orderFilter),
    ...csvAnswer,
  }),
  'PATCH /orders/:id': call({
    name: 'setOrderStatus',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Set the status. Entering cancelled or returned puts sold stock back; leaving takes it again, or 409. 412 when the order has neither the `version` in If-Match nor the new status.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z.object({
      status: orderStatus,
      /** Whether an order that becomes paid by this sends its confirmation; true by default. */
      sendConfirmation: z.boolean('sendConfirmation must be true or false').optional(),
    }),
    answer: orderAnswer,
  }),
}
