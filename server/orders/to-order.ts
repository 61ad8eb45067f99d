import type { OrderDelivery } from '#contract/delivery/order-delivery.ts'
import { toDollars } from '#contract/money.ts'
import type { AppliedDiscount } from '#contract/orders/discounts.ts'
import type { Tender } from '#contract/orders/order-source.ts'
import type { Companion, Order, OrderLine } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'
import { taxWithin } from '#contract/orders/tax.ts'
import { toUser, type UserRow } from '#server/accounts/index.ts'
import type { FrozenDelivery } from './frozen-delivery.ts'
import type { TenderRow } from './order-payments.tables.ts'
import { deliveryNameOf, hasDiscount, orderVersionOf } from './orders.rules.ts'
import type { OrderLineRow, OrderRow } from './orders.tables.ts'
import { toParcel } from './parcels.queries.ts'
import type { ParcelRow } from './parcels.tables.ts'

type OrderParts = {
  lines: readonly OrderLineRow[]
  /** Oldest first. */
  parcels: readonly ParcelRow[]
  /** Null when the account is deleted. */
  user: UserRow | null
  /** Null for a card in a shop that takes cards only, and while it is unpaid. */
  paymentMethod: PaymentMethod | null
  /** Oldest first. */
  tenders: readonly TenderRow[]
  /** Those that it was placed to ship with; none unless an admin reads it. */
  companions: readonly Companion[]
  /** Whether links show it without a sign-in; false unless an admin reads it. */
  hasLinks: boolean
  forAdmin: boolean
  /** Whether a program with an API key reads it. */
  forProgram: boolean
}

/** Maps an order to its response. */
export function toOrder(
  order: OrderRow,
  {
    lines,
    parcels,
    user,
    paymentMethod,
    tenders,
    companions,
    hasLinks,
    forAdmin,
    forProgram,
  }: OrderParts,
): Order {
  const { discountCode, discountCents } = order
  return {
    _id: order.id,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    total: toDollars(order.totalCents),
    ...(hasDiscount(order) ? { discount: toDiscount(discountCode ?? '', discountCents) } : {}),
    ...(order.delivery ? { delivery: toDelivery(order.delivery, order) } : {}),
    ...(order.shipsWith === null ? {} : { shipsWith: order.shipsWith }),
    ...(companions.length > 0 ? { together: [...companions] } : {}),
    currency: order.currency,
    email: order.email,
    phoneNumber: order.phoneNumber,
    recipientName: order.recipientName,
    products: lines.map((line) => toLine(line, forAdmin)),
    refunded: toDollars(order.refundedCents),
    netTotal: toDollars(order.netTotalCents),
    isSale: order.isSale,
    refundNeeded: order.refundNeeded,
    isDisputed: order.isDisputed,
    version: orderVersionOf(order),
    ...(order.shipsOn ? { shipsOn: order.shipsOn } : {}),
    ...(order.isGuest ? { isGuest: true } : {}),
    ...(hasLinks ? { hasLinks: true } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
    ...toSource(order, tenders),
    ...(order.paidAt ? { paidAt: order.paidAt.toISOString() } : {}),
    ...(user ? { userId: forProgram ? { _id: user.id, email: order.email } : toUser(user) } : {}),
    ...(order.shippingAddress ? { shippingAddress: order.shippingAddress } : {}),
    ...(parcels.length > 0 ? { parcels: parcels.map(toParcel) } : {}),
  }
}

/** How an order was made that is not from the online shop. */
function toSource(
  { source, isOpen, checkoutUrl, expiresAt }: OrderRow,
  tenders: readonly TenderRow[],
): Pick<Order, 'source' | 'tenders' | 'paymentLink'> {
  if (source === 'shop') return {}
  const isPayable = source === 'by hand' && isOpen
  return {
    source,
    ...(tenders.length > 0 && { tenders: tenders.map(toTender) }),
    ...(isPayable &&
      checkoutUrl !== null && {
        paymentLink: { url: checkoutUrl, until: expiresAt.toISOString() },
      }),
  }
}

const toDiscount = (code: string, cents: number): AppliedDiscount => ({
  code,
  amount: toDollars(cents),
  ...(cents === 0 && { freeDelivery: true }),
})

function toDelivery(
  { rateId, country, cents, secondParcelCents, days, collection }: FrozenDelivery,
  order: OrderRow,
): OrderDelivery {
  return {
    rateId,
    name: deliveryNameOf(order),
    country,
    price: toDollars(cents),
    tax: toDollars(taxWithin(cents, order.taxRate)),
    ...(secondParcelCents !== undefined && { secondParcel: toDollars(secondParcelCents) }),
    ...(days && { days }),
    ...(collection && { collection }),
  }
}

function toTender({ id, kind, amountCents, givenCents, createdAt }: TenderRow): Tender {
  return {
    _id: id,
    kind,
    amount: toDollars(amountCents),
    ...(givenCents !== null && {
      given: toDollars(givenCents),
      change: toDollars(givenCents - amountCents),
    }),
    at: createdAt.toISOString(),
  }
}

export function toLineId({
  orderId,
  position,
}: Pick<OrderLineRow, 'orderId' | 'position'>): string {
  return `${orderId}-${position}`
}

/** Parses a line id; -1, which no line has, when it is not of this order. */
export function toPosition(orderId: string, lineId: string): number {
  const position = lineId.startsWith(`${orderId}-`) ? lineId.slice(orderId.length + 1) : ''
  return /^\d{1,4}$/.test(position) ? Number(position) : -1
}

function toLine(line: OrderLineRow, forAdmin: boolean): OrderLine {
  const { productId, name, thumbnail, quantity, unitPriceCents, discountCents, soldAs } = line
  return {
    _id: toLineId(line),
    productId: { _id: productId, name, thumbnail },
    quantity,
    price: toDollars(unitPriceCents),
    ...(discountCents > 0 ? { discount: toDollars(discountCents) } : {}),
    ...(soldAs ? { soldAs: forAdmin ? soldAs : withoutSku(soldAs) } : {}),
  }
}

function withoutSku({ sku: _, ...soldAs }: SoldAs): SoldAs {
  return soldAs
}
