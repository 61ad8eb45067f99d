import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { address } from '#contract/accounts.ts'
import { orderMailKinds } from '#contract/orders/order-admin.ts'
import { orderSources, tenderKind, tenderKinds } from '#contract/orders/order-source.ts'
import { orderStatuses } from '#contract/orders/orders.ts'
import { paymentMethods } from '#contract/orders/payment-methods.ts'
import { soldAs } from '#contract/orders/sold-as.ts'
import { withdrawalStates } from '#contract/orders/withdrawal-states.ts'
import { discountCodes, frozenDelivery, parcels } from '#server/orders/index.ts'
import { orderHistory } from '#server/orders/order-history.tables.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import {
  dayEnds,
  orderCaptures,
  orderDisputes,
  orderRefunds,
  orderSettlements,
  orderTenders,
} from '#server/orders/order-payments.tables.ts'
import { orderLines, orderNotes, orders } from '#server/orders/orders.tables.ts'
import { withdrawals } from '#server/withdrawals/index.ts'
import { byId, defineEntity } from './define-entity.ts'
import {
  cents,
  choice,
  count,
  day,
  id,
  image,
  instant,
  integer,
  leftOut,
  numbers,
  optional,
  recent,
  recentChoice,
  recentYesOrNo,
  structure,
  structures,
  text,
  texts,
  yesOrNo,
} from './fields.ts'

const COMPUTED = 'Computed from other columns.'
const STEP = 'How many lines `order-history` had for the order by then.'
const daySums = z.array(
  z.object({
    kind: tenderKind,
    takenCents: z.int(),
    givenBackCents: z.int(),
    sales: z.int(),
    returns: z.int(),
  }),
)
const restock = z.array(z.object({ position: z.int(), quantity: z.int() }))

const codes = defineEntity({
  name: 'discount-codes',
  table: discountCodes,
  about: 'Discount codes.',
  order: byId(discountCodes),
  columns: {
    id: id('The discount code.'),
    code: text('In capitals.'),
    percentPoints: optional(count('Hundredths of a percent; null for an amount.')),
    amountCents: optional(cents('The amount; null for a percentage.')),
    startsAt: optional(instant('Its beginning.')),
    endsAt: optional(instant('Its end.')),
    minimumCents: cents('The lowest sum of an order.'),
    oncePerCustomer: yesOrNo('Each customer may use it once.'),
    usesMax: optional(count('How often it may be used.')),
    types: texts('The types of products that it is for; empty for all.'),
    uses: count('How often it was used.'),
    createdAt: instant('When it was added.'),
  },
})

const ordersFile = defineEntity({
  name: 'orders',
  table: orders,
  about: 'Orders, unpaid ones included. An order comes before those that ship with it.',
  order: sql`${orders.shipsWith} is not null, ${orders.id}`,
  columns: {
    id: text('The order number.'),
    userId: optional(id('The customer, in `customers`; null once the account is deleted.')),
    isGuest: recentYesOrNo('Placed without an account, and claimed by none.'),
    email: text('The address at that time.'),
    phoneNumber: text('Empty when unknown.'),
    status: choice(orderStatuses, 'Its current status.'),
    source: recentChoice(orderSources, { absent: 'shop', about: 'Where it was made.' }),
    totalCents: cents(
      'The sum of its lines less `discountCents`, with the delivery, tax included.',
    ),
    currency: text('Its currency, as ISO 4217 code.'),
    taxName: text('The tax in its prices, such as GST.'),
    taxRate: count('Its rate in hundredths of a percent.'),
    discountCodeId: optional(id('The discount code, in `discount-codes`.')),
    discountCode: optional(text('The code at that time.')),
    discountCents: cents('The discount.'),
    discountCounted: yesOrNo('It counts as a use of the code.'),
    delivery: recent(
      structure(
        frozenDelivery,
        'Its delivery: rateId, name, days, country, cents, secondParcelCents, collection.',
      ),
    ),
    shipsWith: recent(text('The order in whose parcel it is sent, in `orders`.')),
    recipientName: text('The recipient of the parcel.'),
    shippingAddress: optional(structure(address, 'Street, city, state, postalCode and country.')),
    paymentSessionId: leftOut('The page of the payment provider. Open pages end with the move.'),
    checkoutUrl: leftOut('The address of that page.'),
    pageClosedAt: leftOut('About that page.'),
    createdAt: instant('When it was placed.'),
    expiresAt: instant('When it ends unpaid.'),
    paidAt: optional(instant('When it was paid.')),
    stockDeducted: yesOrNo('Its units have left the stock.'),
    refundDueReason: optional(text('Why a refund is due: the first reason.')),
    refundDueCents: cents('The amount due for refund.'),
    refundNeeded: leftOut(COMPUTED),
    refundedCents: cents('The part of the total that was sent back, by card or another way.'),
    netTotalCents: cents('The total less what was sent back and lost disputes.'),
    isSale: leftOut(COMPUTED),
    isOpen: leftOut(COMPUTED),
    isDisputed: yesOrNo('A dispute is open.'),
    cartCleared: yesOrNo('Its units have left the cart of the customer.'),
    shipsOn: optional(day('The latest ship date of its lines.')),
    redactContact: yesOrNo('Email and phone are deleted once it is complete.'),
  },
})

const lines = defineEntity({
  name: 'order-lines',
  table: orderLines,
  about: 'Lines of the orders, as they were sold.',
  order: sql`${orderLines.orderId}, ${orderLines.position}`,
  columns: {
    orderId: text('The order, in `orders`.'),
    position: count('The place in the order.'),
    productId: id('The offer, in `products`.'),
    name: text('The name at that time.'),
    thumbnail: image('The image at that time. Empty without one.'),
    unitPriceCents: cents('The price of one unit.'),
    quantity: count('Units.'),
    discountCents: cents('Its part of the discount, for all its units.'),
    restocked: count('Units of it that a refund put back.'),
    shipsOn: optional(day('The ship date of a pre-order.')),
    soldAs: optional(
      structure(soldAs, 'The offer as it was described: grades, notes, photos, label, format.'),
    ),
  },
})

const captures = defineEntity({
  name: 'order-captures',
  table: orderCaptures,
  about: 'Payments, one line each.',
  order: sql`${orderCaptures.paymentId}`,
  columns: {
    paymentId: text('The id of the payment at the payment provider.'),
    orderId: text('The order, in `orders`.'),
    amountCents: cents('The amount.'),
    currency: text('Its currency.'),
    receivedAt: instant('When it arrived.'),
    step: count(STEP),
    refusal: optional(
      choice(
        ['wrong amount', 'paid twice', 'paid after manual change'],
        'Why it is not the payment of the order.',
      ),
    ),
    method: recent(
      choice(paymentMethods, 'How it was paid; null in a shop that takes cards only.'),
    ),
  },
})

const refunds = defineEntity({
  name: 'order-refunds',
  table: orderRefunds,
  about: 'Refunds, one line each.',
  order: byId(orderRefunds),
  columns: {
    id: id('The refund.'),
    orderId: text('The order, in `orders`.'),
    paymentId: text('The payment, in `order-captures`.'),
    amountCents: cents('The amount.'),
    reason: optional(text('Why.')),
    state: choice(
      ['requested', 'pending', 'done', 'failed'],
      'Money has left, or is on its way, when `done` or `pending`.',
    ),
    providerId: optional(text('The id of the refund at the payment provider.')),
    failure: optional(text('Why it failed.')),
    failedKeys: count('Requests that the provider has refused.'),
    step: count(STEP),
    partOf: optional(id('The first refund of the same request; null for that one.')),
    isSettled: yesOrNo('No money is due when it has failed.'),
    restock: structures(restock, 'Units put back: position of the line, quantity.'),
    includesDelivery: recentYesOrNo('The delivery of the order is part of it.'),
    actor: text('The id of an admin, or the payment provider.'),
    createdAt: instant('When it was requested.'),
    settledAt: optional(instant('When it ended.')),
  },
})

const disputes = defineEntity({
  name: 'order-disputes',
  table: orderDisputes,
  about: 'Payments that a customer demands back through the bank.',
  order: byId(orderDisputes),
  where: sql`${orderDisputes.orderId} is not null`,
  columns: {
    id: text('The id of the dispute at the payment provider.'),
    orderId: text('The order, in `orders`.'),
    paymentId: optional(text('The payment, in `order-captures`; null when unknown.')),
    amountCents: cents('The amount.'),
    currency: text('Its currency.'),
    reason: text('The code of the provider.'),
    status: text('The code of the provider.'),
    isOpen: yesOrNo('The bank has not decided.'),
    dueAt: optional(instant('The deadline for evidence.')),
    createdAt: instant('When it began.'),
    eventAt: instant('When it last changed.'),
  },
})

const settlements = defineEntity({
  name: 'order-settlements',
  table: orderSettlements,
  about: 'Answers of admins to amounts due for refund, one line each.',
  order: byId(orderSettlements),
  columns: {
    id: id('The answer.'),
    orderId: text('The order, in `orders`.'),
    paymentId: optional(
      text(
        'The payment beside that of the order, in `order-captures`; null for the money of the order.',
      ),
    ),
    sentCents: cents('Sent back another way, such as a bank transfer.'),
    keptCents: cents('Need not go back.'),
    wasNeverPaid: yesOrNo('The order was marked as paid by mistake.'),
    step: count(STEP),
    createdAt: instant('When.'),
  },
})

const dayEndsFile = defineEntity({
  name: 'day-ends',
  table: dayEnds,
  about: "Each day's end of the counter.",
  order: byId(dayEnds),
  isRecent: true,
  columns: {
    id: id("The day's end."),
    number: count('Its number; numbers have no gap.'),
    currency: text('The currency, as ISO 4217 code.'),
    sums: structures(daySums, 'By kind of payment: takenCents, givenBackCents, sales, returns.'),
    openingCents: cents('The cash in the drawer at the start.'),
    countedCents: cents('The cash that was counted.'),
    leftCents: cents('The cash that stayed in the drawer.'),
    note: text('A note; empty without one.'),
    actor: text('The id of the admin.'),
    closedAt: instant('When.'),
  },
})

const tenders = defineEntity({
  name: 'order-tenders',
  table: orderTenders,
  about: 'Money taken and given back at the counter.',
  order: byId(orderTenders),
  isRecent: true,
  columns: {
    id: id('The payment.'),
    orderId: text('The order, in `orders`.'),
    kind: choice(tenderKinds, 'How.'),
    amountCents: integer('The amount; negative when it was given back.'),
    givenCents: optional(cents('The cash that the customer handed over.')),
    dayEndId: optional(id("The day's end that counted it, in `day-ends`; null until then.")),
    actor: text('The id of the admin.'),
    createdAt: instant('When.'),
  },
})

const notes = defineEntity({
  name: 'order-notes',
  table: orderNotes,
  about: 'Notes of admins about orders.',
  order: byId(orderNotes),
  columns: {
    id: id('The note.'),
    orderId: text('The order, in `orders`.'),
    text: text('The note.'),
    authorId: optional(id('The admin who wrote it, in `customers`.')),
    createdAt: instant('When it was written.'),
  },
})

const history = defineEntity({
  name: 'order-history',
  table: orderHistory,
  about: 'Every status of every order, oldest first.',
  order: byId(orderHistory),
  columns: {
    id: leftOut('A running number. The order of the lines is that of the changes.'),
    orderId: text('The order, in `orders`.'),
    fromStatus: optional(choice(orderStatuses, 'The status before; null for the first.')),
    toStatus: choice(orderStatuses, 'The status.'),
    actor: text('The id of an admin, or the name of a part of the program.'),
    createdAt: instant('When.'),
  },
})

const mails = defineEntity({
  name: 'order-mails',
  table: orderMails,
  about: 'Mails about orders that were sent. Those that were not are left out.',
  order: byId(orderMails),
  where: sql`${orderMails.sentAt} is not null`,
  columns: {
    id: id('The mail.'),
    orderId: text('The order, in `orders`.'),
    kind: choice(orderMailKinds, 'The occasion.'),
    actor: text('The id of an admin, or the name of a part of the program.'),
    isResend: yesOrNo('An admin sent it again.'),
    createdAt: instant('When it was written.'),
    sentAt: optional(instant('When it was sent.')),
    attempts: leftOut('About its delivery.'),
    attemptedAt: leftOut('About its delivery.'),
    failure: leftOut('About its delivery.'),
    replacedAt: leftOut('Only mails that were not sent are replaced.'),
    refundId: optional(id('The refund that it confirms, in `order-refunds`.')),
  },
})

const parcelsFile = defineEntity({
  name: 'parcels',
  table: parcels,
  about: 'Parcels of the orders.',
  order: byId(parcels),
  columns: {
    id: id('The parcel.'),
    orderId: text('The order, in `orders`.'),
    carrier: text('The name of the carrier.'),
    trackingNumber: text('Its tracking number.'),
    trackingUrl: optional(text('Its tracking page.')),
    isFirstPart: recentYesOrNo('The pre-orders of its order follow in a second parcel.'),
    createdAt: instant('When it was added.'),
  },
})

const withdrawalsFile = defineEntity({
  name: 'withdrawals',
  table: withdrawals,
  about: 'Withdrawals from contracts, as they were declared.',
  order: byId(withdrawals),
  isRecent: true,
  columns: {
    id: id('The withdrawal.'),
    createdAt: instant('When it was received.'),
    name: text('The sender. Empty once the account is deleted.'),
    email: text('Where the acknowledgement was sent. Empty once the account is deleted.'),
    orderNumber: text('The order number as typed.'),
    goods: text("The goods in the sender's words; empty for the whole order."),
    orderId: optional(text('The order, in `orders`; null while none is matched.')),
    lines: optional(numbers('Positions of chosen lines; null without a choice.')),
    quantities: recent(numbers('How many of each of `lines`; null for the whole lines.')),
    restocked: recent(numbers('How many of each of `lines` had been restocked before.')),
    state: choice(withdrawalStates, '`settled` once refund and return are done.'),
    note: text('The note of the admin who decided.'),
    decidedAt: optional(instant('When it was decided.')),
    acknowledgedAt: optional(instant('When the acknowledgement was sent.')),
    redactContact: yesOrNo('Name and email are deleted with the decision.'),
  },
})

export const trade = [
  ...[codes, ordersFile, lines, captures, refunds, disputes, settlements, notes, history, mails],
  ...[parcelsFile, withdrawalsFile, dayEndsFile, tenders],
]
