/** The texts of a withdrawal that page, mail and back office share. Apart from the calls: the page of the shop loads no schemas. */

/** How long a customer may withdraw, from the delivery (Directive 2011/83/EU, Article 9). */
export const WITHDRAWAL_DAYS = 14

/** The address of the page whose text the confirmation of an order carries in full. */
export const WITHDRAWAL_PAGE_SLUG = 'withdrawal'

export type Declaration = {
  /** The name of the sender. */
  name: string
  /** As typed. */
  orderNumber: string
  email: string
  /** The goods in the sender's words; empty for the whole order. */
  goods: string
}

/** The declaration after the model form of Directive 2011/83/EU, Annex I(B). Lines of text without empty ones. */
export function toDeclarationLines(
  { name, orderNumber, email, goods }: Declaration,
  shopName: string,
): string[] {
  const whole = goods === ''
  return [
    `To ${shopName}:`,
    whole
      ? `I hereby withdraw from my contract for the goods of order ${orderNumber}.`
      : `I hereby withdraw from my contract for these goods of order ${orderNumber}:`,
    ...(whole ? [] : goods.split('\n')),
    `Name: ${name}`,
    `Email: ${email}`,
  ]
}

/** Date and time of a declaration, to the second and with its time zone: "28 November 2026 at 23:50:35 CET". */
export function formatReceived(receivedAt: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(receivedAt)
}

type Goods = {
  name: string
  quantity: number
  /** How many the line of the order has. */
  ordered: number
}

/** Goods of a declaration: "2 × Low Tide", or "2 of 3 × Low Tide" for a part of the line. */
export const toGoodsLine = ({ name, quantity, ordered }: Goods): string =>
  `${quantity}${quantity < ordered ? ` of ${ordered}` : ''} × ${name}`

/** Beside the field for goods in the form for anyone. */
export const GOODS_HINT = 'One a line, with the quantity: “2 × Low Tide”'
