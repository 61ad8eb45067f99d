import { toPart } from '#contract/address-lines.ts'
import type { CallInput } from '#contract/calls.ts'
import { toSoldName } from '#contract/copies/grade-text.ts'
import type { Order } from '#contract/orders/orders.ts'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, writeCsvTable } from '#server/platform/csv/write-csv.ts'
import { hasDiscounts } from '../discounts/discounts.queries.ts'
import {
  hasDeliveries,
  hasLostDisputes,
  hasOtherSources,
  hasPaymentMethods,
  streamOrders,
} from '../orders.queries.ts'

type Query = CallInput<'GET /orders/export'>['query']

/** The columns of docs/csv.md, in their order. */
const columns: CsvColumns<Order> = {
  id: ({ _id }) => _id,
  placed_at: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  email: ({ email }) => email,
  customer: ({ userId }) =>
    [userId?.profile?.firstName, userId?.profile?.lastName].filter(Boolean).join(' '),
  phone: ({ phoneNumber }) => phoneNumber,
  recipient: ({ recipientName }) => recipientName,
  street: ({ shippingAddress }) => toPart(shippingAddress?.street),
  city: ({ shippingAddress }) => toPart(shippingAddress?.city),
  state: ({ shippingAddress }) => toPart(shippingAddress?.state),
  postal_code: ({ shippingAddress }) => toPart(shippingAddress?.postalCode),
  country: ({ shippingAddress }) => toPart(shippingAddress?.country),
  products: ({ products }) =>
    products
      .map(
        ({ quantity, price, productId, soldAs }) =>
          `${quantity} x ${toSoldName(productId.name, soldAs)} at ${price.toFixed(2)}`,
      )
      .join('\n'),
  copies: ({ products }) => String(products.reduce((sum, { quantity }) => sum + quantity, 0)),
  total: ({ total }) => total.toFixed(2),
  currency: ({ currency }) => currency.toUpperCase(),
  paid_at: ({ paidAt }) => paidAt ?? '',
  refunded: ({ refunded }) => (refunded > 0 ? refunded.toFixed(2) : ''),
  refund_needed: ({ refundNeeded }) => (refundNeeded ? 'yes' : ''),
  disputed: ({ isDisputed }) => (isDisputed ? 'yes' : ''),
  ships_on: ({ shipsOn }) => shipsOn ?? '',
}

/** Only once the shop has had a discount code: until then the file is as it always was. */
const discountColumns: typeof columns = {
  discount_code: ({ discount }) => discount?.code ?? '',
  discount: ({ discount }) => discount?.amount.toFixed(2) ?? '',
}

/** Only once an order has a delivery with a price of the shop. */
const deliveryColumns: typeof columns = {
  delivery: ({ delivery }) => delivery?.name ?? '',
  delivery_price: ({ delivery }) => delivery?.price.toFixed(2) ?? '',
}

/** Only once the shop has taken more than cards. */
const methodColumns: typeof columns = {
  payment_method: ({ paymentMethod }) => (paymentMethod ? paymentMethodNames[paymentMethod] : ''),
}

/** Only once an order was made at the counter or by hand. */
const sourceColumns: typeof columns = {
  source: ({ source }) => source ?? 'shop',
  paid_at_counter: ({ tenders = [] }) =>
    tenders.map(({ kind, amount }) => `${kind} ${amount.toFixed(2)}`).join('\n'),
}

/** Only once the shop has lost a dispute: until then it is the total of a sale without the refunded part. */
const netColumns: typeof columns = {
  net_total: ({ isSale, netTotal }) => (isSale ? netTotal.toFixed(2) : ''),
}

/** The matching orders as CSV, in the order of the list; streamed in chunks. */
export async function* exportOrders(ctx: Context, query: Query): AsyncGenerator<string> {
  const all = {
    ...columns,
    ...((await hasDiscounts(ctx)) && discountColumns),
    ...((await hasDeliveries(ctx)) && deliveryColumns),
    ...((await hasPaymentMethods(ctx)) && methodColumns),
    ...((await hasOtherSources(ctx)) && sourceColumns),
    ...((await hasLostDisputes(ctx)) && netColumns),
  }
  yield* writeCsvTable(all, streamOrders(ctx, query))
}
