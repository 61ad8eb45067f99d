import type { ReactNode } from 'react'
import { currencyName } from '#contract/currency-texts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { hasTax, hasTaxId, taxOf } from '#contract/orders/document-tax.ts'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { formatRate } from '#contract/orders/tax.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toDiscountText, toLineName, toShippingAmount, toShippingLabel } from '#web/orders/index.ts'
import { cx } from '#web/ui/cx.ts'
import { PrintHead } from '../../shared/print/print-head.tsx'
import { toBilledName, toCustomerEmail } from '../order-customer.ts'
import { PrintHeader } from './print-header.tsx'
import { PrintPage } from './print-page.tsx'
import { Recipient } from './recipient.tsx'
import { SoldAsLines } from './sold-as-lines.tsx'
import { SupplierHint } from './supplier-hint.tsx'

export function Invoice({ orderId }: { orderId: string }) {
  return (
    <PrintPage orderId={orderId} title="Invoice" hint={(doc) => <SupplierHint doc={doc} />}>
      {(doc) => <InvoiceSheet doc={doc} />}
    </PrintPage>
  )
}

function InvoiceSheet({ doc }: { doc: OrderDocument }) {
  const { order, supplier } = doc
  return (
    <>
      <PrintHeader
        doc={doc}
        title={hasTaxId(supplier) && hasTax(doc) ? 'Tax invoice' : 'Invoice'}
        numberLabel="Invoice number"
        fields={[
          ['Payment', toPaymentLabel(order)],
          ...toMethodField(order),
          ['Order status', order.status],
        ]}
      />
      <div className="grid grid-cols-2 gap-6 py-5">
        <section>
          <h3 className="mb-1 text-xs font-normal text-soft">Billed to</h3>
          <p className="font-medium wrap-anywhere">{toBilledName(order)}</p>
          <p className="wrap-anywhere">{toCustomerEmail(order)}</p>
        </section>
        <Destination order={order} />
      </div>
      <InvoiceLines doc={doc} />
    </>
  )
}

/** Nothing for a sale at the counter. */
function Destination({ order }: { order: Order }) {
  const { source, delivery } = order
  if (source === 'counter') return null
  const place = delivery?.collection?.address
  return (
    <section>
      <h3 className="mb-1 text-xs font-normal text-soft">{place ? 'Collect at' : 'Ship to'}</h3>
      {place ? place.map((line) => <p key={line}>{line}</p>) : <Recipient order={order} />}
    </section>
  )
}

function toPaymentLabel({ paidAt, refundNeeded, refunded, total }: Order): string {
  if (refunded > 0) return toCents(refunded) >= toCents(total) ? 'Refunded' : 'Partly refunded'
  if (refundNeeded) return 'To be paid back'
  return paidAt ? 'Paid in full' : 'Not paid'
}

function toMethodField({ paymentMethod }: Order): [string, string][] {
  return paymentMethod ? [['Paid by', paymentMethodNames[paymentMethod]]] : []
}

const columns = {
  Item: '',
  Qty: 'pl-3 text-right',
  Price: 'pl-3 text-right',
  Amount: 'pl-3 text-right',
}

function InvoiceLines({ doc }: { doc: OrderDocument }) {
  const { order, makers, gst, kept } = doc
  const { name, rate } = taxOf(doc)
  const toTaxSum = (amount: number) =>
    rate > 0 && (
      <Sum label={`${name} included (${formatRate(toCents(rate))})`} amount={formatPrice(amount)} />
    )
  const rows = order.products.map((line) => (
    <InvoiceLine key={line._id} line={line} maker={makers[line._id]?.maker} />
  ))
  return (
    <table className="w-full border-collapse text-left">
      <PrintHead columns={columns} />
      {rows.length > 1 && <tbody>{rows.slice(0, -1)}</tbody>}
      {/* Avoids a page with nothing but the total. */}
      <tbody className="break-inside-avoid">
        {rows.at(-1)}
        {order.discount && (
          <Sum
            label={<span className="wrap-anywhere">Discount {order.discount.code}</span>}
            amount={toDiscountText(order.discount)}
          />
        )}
        {order.source !== 'counter' && (
          <Sum label={toShippingLabel(order)} amount={toShippingAmount(order)} />
        )}
        <Sum
          label={rate > 0 ? `Total incl. ${name}` : 'Total'}
          amount={formatPrice(order.total)}
          isTotal
        />
        {toTaxSum(gst)}
        {order.refunded > 0 && (
          <>
            <Sum label="Refunded" amount={`−${formatPrice(order.refunded)}`} />
            <Sum label="Total after refunds" amount={formatPrice(kept.total)} isTotal />
            {toTaxSum(kept.gst)}
          </>
        )}
        <tr>
          <td colSpan={4} className="pt-8 text-soft">
            Amounts are in {currencyName(order.currency)}.{' '}
            {rate > 0 && `Every price includes ${name}. `}Thank you for your order.
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function InvoiceLine({ line, maker }: { line: OrderLine; maker: string | undefined }) {
  const { quantity, price, soldAs } = line
  return (
    <tr className="border-b border-line align-top [&_td]:py-1.5">
      <td className="wrap-anywhere">
        {toLineName(line)}
        {maker && <span className="text-soft"> · {maker}</span>}
        <SoldAsLines soldAs={soldAs} />
      </td>
      <td className="exact pl-3 text-right">{quantity}</td>
      <td className="exact pl-3 text-right whitespace-nowrap">{formatPrice(price)}</td>
      <td className="exact pl-3 text-right whitespace-nowrap">
        {formatPrice(toDollars(toCents(price) * quantity))}
      </td>
    </tr>
  )
}

type SumProps = { label: ReactNode; amount: string; isTotal?: boolean }

function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <tr className={isTotal ? 'text-base [&>*]:pt-2' : 'text-soft [&>*]:pt-2'}>
      <th
        scope="row"
        colSpan={3}
        className={cx('text-right', isTotal ? 'font-medium' : 'font-normal')}
      >
        {label}
      </th>
      <td
        className={cx('exact pl-3 text-right whitespace-nowrap text-ink', isTotal && 'font-medium')}
      >
        {amount}
      </td>
    </tr>
  )
}
