import { toSoldName } from '#contract/copies/grade-text.ts'
import { toPaymentFields } from '#contract/counter/receipt-payments.ts'
import { toPriceSentence } from '#contract/currency-texts.ts'
import { dateFormat } from '#contract/locale.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { hasTax, hasTaxId, taxOf, toIdName } from '#contract/orders/document-tax.ts'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { formatRate } from '#contract/orders/tax.ts'
import {
  address,
  facts,
  lines,
  type Mail,
  type MailShop,
  note,
  paragraph,
  renderMail,
} from '#server/platform/mail/index.ts'

const day = dateFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type Receipt = OrderDocument & {
  /** Those of used copies by line id, which only admins see in orders; empty for other lines. */
  skus: ReadonlyMap<string, string>
}

/** The receipt of a sale at the counter as a mail, with what an invoice needs. */
export function toReceiptMail(doc: Receipt, shop: MailShop): Omit<Mail, 'to' | 'id'> {
  const { order, supplier } = doc
  const isTaxInvoice = hasTaxId(supplier) && hasTax(doc)
  const content = renderMail(shop, {
    title: 'Your receipt',
    preview: `${formatCents(toCents(order.total))} at ${shop.shopName}.`,
    blocks: [
      paragraph(`Thank you for your visit at ${shop.shopName}.`),
      facts(
        { label: isTaxInvoice ? 'Tax invoice' : 'Invoice', value: order._id },
        { label: 'Date', value: day().format(new Date(doc.issuedOn)) },
      ),
      lines(
        order.products.map((line) => toMailLine(line, doc.skus.get(line._id))),
        toSums(doc),
      ),
      facts(...toPaymentFields(order.tenders ?? []), ...toRefundFields(doc)),
      ...toSeller(doc),
      note(toPriceSentence(toTerms(doc))),
    ],
  })
  return { subject: `Your receipt (${order._id})`, ...content }
}

function toMailLine({ productId, soldAs, quantity, price }: OrderLine, sku?: string) {
  const cents = toCents(price)
  return {
    name: toSoldName(productId.name, soldAs),
    detail: `${sku ? `${sku} · ` : ''}${quantity} × ${formatCents(cents)}`,
    amount: formatCents(cents * quantity),
  }
}

/** The last sum is emphasised. */
function toSums(doc: OrderDocument) {
  const { order, gst } = doc
  const { name, rate } = taxOf(doc)
  const discountCents = sumDiscounts(order.products)
  return [
    ...(discountCents > 0 ? [{ label: 'Discount', value: `−${formatCents(discountCents)}` }] : []),
    ...(rate > 0
      ? [
          {
            label: `${name} included (${formatRate(toCents(rate))})`,
            value: formatCents(toCents(gst)),
          },
        ]
      : []),
    {
      label: rate > 0 ? `Total incl. ${name}` : 'Total',
      value: formatCents(toCents(order.total)),
    },
  ]
}

const sumDiscounts = (products: readonly OrderLine[]) =>
  products.reduce((sum, { discount = 0 }) => sum + toCents(discount), 0)

/** After a return: what is left of the sale, and the tax within that. */
function toRefundFields(doc: OrderDocument) {
  const { order, kept } = doc
  const { name, rate } = taxOf(doc)
  if (order.refunded === 0) return []
  return [
    { label: 'Total after returns', value: formatCents(toCents(kept.total)) },
    ...(rate > 0 ? [{ label: `${name} in it`, value: formatCents(toCents(kept.gst)) }] : []),
  ]
}

/** Nothing in a shop that has set neither an address nor a number. */
function toSeller(doc: OrderDocument) {
  const { name, address: rows } = doc.supplier
  const shown = [...rows, ...toIdLines(doc)]
  return shown.length > 0 ? [address(name, shown)] : []
}

function toIdLines(doc: OrderDocument): string[] {
  const { abn, taxId } = doc.supplier
  return [...(abn ? [`ABN ${abn}`] : []), ...(taxId ? [`${toIdName(doc)} ${taxId}`] : [])]
}

function toTerms(doc: OrderDocument) {
  const { name, rate } = taxOf(doc)
  return { taxName: name, taxRate: toCents(rate) }
}
