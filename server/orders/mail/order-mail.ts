import type { Address } from '#contract/accounts.ts'
import { toAddressLines } from '#contract/address-lines.ts'
import { toSoldName } from '#contract/copies/grade-text.ts'
import { toPriceSentence } from '#contract/currency-texts.ts'
import { formatCents, shopCurrency } from '#contract/money.ts'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import { type PaymentMethod, paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { formatShipDay } from '#contract/orders/ship-day.ts'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import type { PageText } from '#server/pages/index.ts'
import type { ShopSettings } from '#server/platform/context.ts'
import {
  address,
  article,
  button,
  facts,
  lines,
  link,
  type Mail,
  type MailBlock,
  type MailShop,
  note,
  paragraph,
  renderMail,
} from '#server/platform/mail/index.ts'
import type { OrderMoney } from '../money/money.rules.ts'
import { deliveryNameOf, hasDiscount, isShipped } from '../orders.rules.ts'
import type { PlacedOrder } from '../orders.tables.ts'
import type { ParcelRow } from '../parcels.tables.ts'
import { isInTwoParts } from '../two-parts.rules.ts'

type Shop = MailShop & Pick<ShopSettings, 'timezone'>
type MailedOrder = PlacedOrder & {
  parcels: readonly ParcelRow[]
  /** The link of a guest order, which shows it without a sign-in. */
  guestUrl?: string | undefined
  money: Pick<OrderMoney, 'byCardCents' | 'elsewhereCents' | 'byBankCents' | 'retainedCents'>
  /** The shop's text about withdrawal, once it is published. */
  withdrawalText?: PageText | undefined
  /** The refund that the mail confirms, in the currency of its payment; all of them where a former version did not note which. */
  refund: { amountCents: number; currency: string }
  /** How the refunded payment was made; null for a card in a shop that takes cards only. */
  method: PaymentMethod | null
}
type Words = { subject: string; title: string; preview: string; opening: string }

/** The mail to a customer about an order. */
export function toOrderMail(kind: OrderMailKind, placed: MailedOrder, shop: Shop): Mail {
  const { order } = placed
  const { subject, title, preview, opening } = mailLabels(kind, placed, shop)
  const { refundedCents } = order
  const content = renderMail(shop, {
    title,
    preview,
    blocks: [
      paragraph(opening),
      facts({ label: 'Order', value: order.id }, ...toShipFacts(kind, order)),
      ...toParcelBlocks(kind, placed),
      lines(toMailLines(placed), [
        ...toDiscountFacts(order),
        toShippingFact(order),
        { label: 'Total', value: formatCents(order.totalCents) },
        ...(refundedCents > 0
          ? [{ label: 'Refunded', value: `−${formatCents(refundedCents)}` }]
          : []),
      ]),
      ...toCollectionBlocks(kind, order),
      ...(order.shippingAddress
        ? [toAddress(order.recipientName, order.shippingAddress, kind)]
        : []),
      placed.guestUrl
        ? button(kind === 'payment-link' ? 'View and pay' : 'View your order', placed.guestUrl)
        : button('View your orders', `${shop.publicUrl}/orders`),
      note(toPriceSentence(order)),
      ...toWithdrawalBlocks(kind, placed, shop),
    ],
  })
  return { to: order.email, subject: `${subject} (${order.id})`, ...content }
}

function toDiscountFacts(order: PlacedOrder['order']) {
  if (!hasDiscount(order)) return []
  const { discountCode, discountCents } = order
  const value = discountCents === 0 ? 'Free delivery' : `−${formatCents(discountCents)}`
  return [{ label: `Discount ${discountCode ?? ''}`.trim(), value }]
}

function toShippingFact(order: PlacedOrder['order']) {
  const { delivery } = order
  if (!delivery) return { label: 'Shipping', value: 'Free' }
  const value = delivery.cents === 0 ? 'Free' : formatCents(delivery.cents)
  return { label: `Shipping: ${deliveryNameOf(order)}`, value }
}

function mailLabels(kind: OrderMailKind, placed: MailedOrder, shop: Shop): Words {
  const { order, refund } = placed
  switch (kind) {
    case 'confirmation':
      return {
        subject: 'Your order is confirmed',
        title: 'Thank you for your order',
        preview: toReceipt(order),
        opening: isShipped(order.status)
          ? toReceipt(order)
          : `${toReceipt(order)} We will pack your order with care, and you get another mail when it is ${order.delivery?.collection ? 'ready to collect' : 'on its way'}.`,
      }
    case 'shipped':
      return {
        subject: 'Your order is on its way',
        title: 'Your order is on its way',
        preview: 'It has left the shop.',
        opening: placed.parcels.some(({ isFirstPart }) => isFirstPart)
          ? 'The rest of your order has left the shop and is on its way to you.'
          : 'Your order has left the shop and is on its way to you.',
      }
    case 'cancelled':
      return {
        subject: 'Your order is cancelled',
        title: 'Your order is cancelled',
        preview: 'It will not be sent.',
        opening: toCancellation(placed),
      }
    case 'returned':
      return {
        subject: 'Your return has arrived',
        title: 'Your return has arrived',
        preview: 'We have taken it back.',
        opening: 'What you sent back has arrived, and your order is marked as returned.',
      }
    case 'refunded':
      return toRefundLabel(refund, placed)
    case 'payment-link':
      return {
        subject: `Your order at ${shop.shopName}`,
        title: 'Your order is ready to be paid',
        preview: 'It is reserved for you until it is paid.',
        opening: `We have put your order together. It is reserved for you until ${formatDropTime(order.expiresAt, shop.timezone)}: please pay it by then, with the link below. After that it ends, and nothing is charged.`,
      }
    case 'first-part':
      return {
        subject: 'The first part of your order is on its way',
        title: 'The first part is on its way',
        preview: 'The rest follows when it is here.',
        opening:
          'The first part of your order has left the shop. The rest follows in a second parcel when it is here.',
      }
    case 'ready-to-collect':
      return {
        subject: 'Your order is ready to collect',
        title: 'Your order is ready to collect',
        preview: 'It is packed and waits for you.',
        opening: `Your order is packed and waits for you. Please have the order number ${order.id} with you.`,
      }
  }
}

function toReceipt({ totalCents }: PlacedOrder['order']): string {
  if (totalCents === 0) return 'There is nothing to pay.'
  return `We have your payment of ${formatCents(totalCents)}.`
}

function toRefundLabel(
  { amountCents, currency }: MailedOrder['refund'],
  { method }: Pick<MailedOrder, 'method'>,
): Words {
  const suffix = currency === shopCurrency() ? '' : ` ${currency.toUpperCase()}`
  const amount = `${formatCents(amountCents)}${suffix}`
  return {
    subject: 'Your refund is on its way',
    title: 'Your refund is on its way',
    preview: `We have refunded ${amount}.`,
    opening: `${toRefundSentence(amount, method)} Most banks show it within 5 to 10 days.`,
  }
}

function toCancellation(placed: MailedOrder): string {
  const { order } = placed
  if (order.refundDueReason === 'paid too late') {
    return 'Your payment reached us after the checkout had ended, and by then the last copies were sold. We are sorry. Your order will not be sent, and we will pay your money back.'
  }
  if (order.refundDueReason && order.refundDueReason !== 'cancelled or returned') {
    return 'Your order has been cancelled and will not be sent. We owe you money for it and will pay it back.'
  }
  const opening = 'Your order has been cancelled and will not be sent.'
  return [opening, ...toMoneySentences(placed)].join(' ')
}

function toMoneySentences(placed: MailedOrder): string[] {
  const { byCardCents, elsewhereCents, byBankCents, retainedCents } = placed.money
  const byCard = toRefundSentence(formatCents(byCardCents), placed.method)
  const elsewhere = `We have paid ${formatCents(elsewhereCents)} back to you another way, such as a bank transfer.`
  const byBank = `Your bank has paid ${formatCents(byBankCents)} back to you.`
  const sentBack = [
    ...(byCardCents > 0 ? [byCard] : []),
    ...(elsewhereCents > 0 ? [elsewhere] : []),
    ...(byBankCents > 0 ? [byBank] : []),
  ]
  if (sentBack.length === 0) return [toChargeSentence(placed)]
  return retainedCents > 0 ? [...sentBack, 'We will be in touch about the rest.'] : sentBack
}

function toRefundSentence(amount: string, method: MailedOrder['method']): string {
  return method === null || method === 'card'
    ? `We have refunded ${amount} to the card you paid with.`
    : `We have refunded ${amount} the way you paid, by ${paymentMethodNames[method]}.`
}

/** `You were not charged` needs a page that is closed permanently. */
function toChargeSentence({ order, money }: MailedOrder): string {
  if (money.retainedCents > 0) return 'We will be in touch about your payment.'
  const isPageOver = order.paymentSessionId === null || order.pageClosedAt || order.paidAt
  if (isPageOver) return 'You were not charged.'
  return 'If you have paid for it, you will get your money back.'
}

/** The ship date of an order with a pre-order. */
function toShipFacts(kind: OrderMailKind, order: PlacedOrder['order']) {
  const { shipsOn, createdAt } = order
  if ((kind !== 'confirmation' && kind !== 'first-part') || !shipsOn) return []
  const day = `about ${formatShipDay(shipsOn, createdAt.toISOString().slice(0, 10))}`
  if (kind === 'first-part') return [{ label: 'The rest ships', value: day }]
  const value = isInTwoParts(order)
    ? `Now, as far as it is here; the rest ${day}`
    : `When everything is here: ${day}`
  return [{ label: order.delivery?.collection ? 'Ready to collect' : 'Ships', value }]
}

/** Each parcel with its tracking page, in the mail about the shipment. */
function toParcelBlocks(kind: OrderMailKind, { parcels }: MailedOrder): MailBlock[] {
  if (kind !== 'shipped' && kind !== 'first-part') return []
  return parcels.flatMap(({ carrier, trackingNumber, trackingUrl }) => [
    facts({ label: 'Parcel', value: `${carrier} ${trackingNumber}` }),
    ...(trackingUrl === null ? [] : [link(`Track parcel ${trackingNumber}`, trackingUrl)]),
  ])
}

const kindsWithPlace: OrderMailKind[] = ['payment-link', 'confirmation', 'ready-to-collect']

/** Where and when the order is collected. */
function toCollectionBlocks(kind: OrderMailKind, { delivery }: PlacedOrder['order']): MailBlock[] {
  if (!delivery?.collection || !kindsWithPlace.includes(kind)) return []
  const { address: place, hours, note: text } = delivery.collection
  return [
    address('Collect from', place),
    ...(hours.length > 0 ? [address('Hours', hours)] : []),
    ...(text === '' ? [] : [note(text)]),
  ]
}

/**
 * Exclusions from withdrawal, and the instructions in full (Directive 2011/83/EU, Articles 6 and 8). The customer of a payment link
 * has seen no page of the product.
 */
function toWithdrawalBlocks(
  kind: OrderMailKind,
  { lines: bought, withdrawalText }: MailedOrder,
  shop: Shop,
): MailBlock[] {
  if (kind !== 'confirmation' && kind !== 'payment-link') return []
  const excluded = bought.flatMap(({ name, soldAs }) =>
    soldAs?.withdrawalExclusion
      ? [`${toSoldName(name, soldAs)}: ${soldAs.withdrawalExclusion}`]
      : [],
  )
  return [
    ...excluded.map(note),
    ...(withdrawalText ? [article({ ...withdrawalText, publicUrl: shop.publicUrl })] : []),
  ]
}

function toMailLines({ lines: bought }: PlacedOrder) {
  return bought.map(({ name, soldAs, quantity, unitPriceCents }) => ({
    name: toSoldName(name, soldAs),
    detail: `${quantity} × ${formatCents(unitPriceCents)}`,
    amount: formatCents(quantity * unitPriceCents),
  }))
}

function toAddress(recipientName: string, given: Address, kind: OrderMailKind): MailBlock {
  const title = kind === 'confirmation' || kind === 'shipped' ? 'Shipping to' : 'Shipping address'
  return address(title, [recipientName, ...toAddressLines(given)])
}
