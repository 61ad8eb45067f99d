import { toPaymentFields } from '#contract/counter/receipt-payments.ts'
import { currencyName } from '#contract/currency-texts.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { hasTax, hasTaxId, taxOf } from '#contract/orders/document-tax.ts'
import type { OrderDocument } from '#contract/orders/order-admin.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { formatRate } from '#contract/orders/tax.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { toLineName } from '#web/orders/index.ts'
import { cx } from '#web/ui/cx.ts'
import { LogoImage } from '#web/ui/logo-image.tsx'
import { BarCode } from '../../shared/bar-code.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { PaperChoice } from '../../shared/print/paper-choice.tsx'
import { usePageFooter } from '../../shared/print/use-page-footer.ts'
import { usePaper } from '../../shared/print/use-paper.ts'
import { toCustomerName } from '../order-customer.ts'
import { PrintPage } from './print-page.tsx'
import { SoldAsLines } from './sold-as-lines.tsx'
import { SupplierAddress } from './supplier-address.tsx'
import { SupplierHint } from './supplier-hint.tsx'

/** The receipt of a sale at the counter, on a roll of 80 mm or on A4. */
export function Receipt({ orderId }: { orderId: string }) {
  const [paper, choosePaper] = usePaper()
  return (
    <PrintPage
      orderId={orderId}
      title="Receipt"
      paper={paper}
      hint={(doc) => (
        <>
          <PaperChoice paper={paper} onChoose={choosePaper} />
          <SupplierHint doc={doc} />
        </>
      )}
    >
      {(doc) => <ReceiptSheet doc={doc} />}
    </PrintPage>
  )
}

function ReceiptSheet({ doc }: { doc: OrderDocument }) {
  const { order, supplier } = doc
  const title = hasTaxId(supplier) && hasTax(doc) ? 'Tax invoice' : 'Invoice'
  const customer = order.userId && toCustomerName(order)
  usePageFooter(`${title} ${order._id}`)
  return (
    <>
      <Seller doc={doc} />
      <h2 className="mt-4 text-[1.4em]">{title}</h2>
      <dl className="mt-1 border-b border-ink pb-2">
        <ReceiptSum label="Invoice number" amount={order._id} />
        <ReceiptSum label="Date" amount={formatDayAndTime(order.createdAt)} />
        {customer && <ReceiptSum label="Customer" amount={customer} />}
      </dl>
      <ul>
        {order.products.map((line) => (
          <ReceiptLine key={line._id} line={line} maker={doc.makers[line._id]?.maker} />
        ))}
      </ul>
      <Totals doc={doc} />
      <Payments doc={doc} />
      <p className="mt-4 text-soft">
        Amounts are in {currencyName(order.currency)}.{' '}
        {taxOf(doc).rate > 0 && `Every price includes ${taxOf(doc).name}. `}Thank you for your
        visit.
      </p>
      <BarCode text={order._id} className="mt-5 -ml-2" />
      <p className="exact text-[0.9em]">{order._id}</p>
    </>
  )
}

function Seller({ doc }: { doc: OrderDocument }) {
  const { logo } = useShopSettings()
  return (
    <header>
      {logo && (
        <LogoImage logo={logo} alt="" className="mb-3 h-12 max-w-full print:bg-transparent" />
      )}
      <p className="font-display text-[1.5em] leading-tight font-bold wrap-anywhere">
        {doc.supplier.name}
      </p>
      <SupplierAddress doc={doc} />
    </header>
  )
}

function ReceiptLine({ line, maker }: { line: OrderLine; maker: string | undefined }) {
  const { quantity, price, soldAs } = line
  const amount = formatPrice(toDollars(toCents(price) * quantity))
  return (
    <li className="flex break-inside-avoid justify-between gap-3 border-b border-line py-1.5">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {toLineName(line)}
          {maker && <span className="text-soft"> · {maker}</span>}
        </p>
        <SoldAsLines soldAs={soldAs} />
        {soldAs?.sku && (
          <p className="text-soft">
            SKU <span className="exact">{soldAs.sku}</span>
          </p>
        )}
        {quantity > 1 && (
          <p className="exact text-soft">
            {quantity} × {formatPrice(price)}
          </p>
        )}
      </div>
      <p className="exact shrink-0">{amount}</p>
    </li>
  )
}

function Totals({ doc }: { doc: OrderDocument }) {
  const { order, gst } = doc
  const { name, rate } = taxOf(doc)
  const discountCents = order.products.reduce((sum, { discount = 0 }) => sum + toCents(discount), 0)
  return (
    <dl className="break-inside-avoid pt-1.5">
      {discountCents > 0 && (
        <ReceiptSum label="Discount" amount={`−${formatPrice(toDollars(discountCents))}`} />
      )}
      <ReceiptSum
        label={rate > 0 ? `Total incl. ${name}` : 'Total'}
        amount={formatPrice(order.total)}
        isTotal
      />
      {rate > 0 && (
        <ReceiptSum
          label={`${name} included (${formatRate(toCents(rate))})`}
          amount={formatPrice(gst)}
        />
      )}
    </dl>
  )
}

/** How it was paid; after a return also what went back, and what is left of the sale. */
function Payments({ doc }: { doc: OrderDocument }) {
  const { order, kept } = doc
  const { name, rate } = taxOf(doc)
  return (
    <dl className="mt-2 break-inside-avoid border-t border-line pt-1.5">
      {toPaymentFields(order.tenders ?? []).map(({ key, label, value }) => (
        <ReceiptSum key={key} label={label} amount={value} />
      ))}
      {order.refunded > 0 && (
        <>
          <ReceiptSum label="Total after returns" amount={formatPrice(kept.total)} isTotal />
          {rate > 0 && <ReceiptSum label={`${name} in it`} amount={formatPrice(kept.gst)} />}
        </>
      )}
    </dl>
  )
}

type ReceiptSumProps = { label: string; amount: string; isTotal?: boolean }

/** A label and its value on one line of a receipt. */
function ReceiptSum({ label, amount, isTotal = false }: ReceiptSumProps) {
  return (
    <div
      className={cx(
        'flex justify-between gap-3',
        isTotal ? 'pt-1 text-[1.25em] font-medium' : 'pt-0.5',
      )}
    >
      <dt className={isTotal ? undefined : 'text-soft'}>{label}</dt>
      <dd className="exact text-right wrap-anywhere">{amount}</dd>
    </div>
  )
}
