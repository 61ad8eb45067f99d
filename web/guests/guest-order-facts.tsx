import { toAddressLines } from '#contract/address-lines.ts'
import type { GuestOrder } from '#contract/guests.ts'
import { toCents } from '#contract/money.ts'
import { hasTax, hasTaxId, taxOf, toIdName } from '#contract/orders/document-tax.ts'
import type { GuestDocument } from '#contract/orders/order-admin.ts'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { formatRate } from '#contract/orders/tax.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { CollectionPlace, OrderParcels, toShipText } from '#web/orders/index.ts'

type InvoiceProps = { order: GuestOrder; document: GuestDocument }

/** The title, seller and buyer of the invoice. */
export function InvoiceFacts({ order, document }: InvoiceProps) {
  const { supplier } = document
  const isPaid = order.paidAt !== undefined
  const title = hasTaxId(supplier) && hasTax(document) ? 'Tax invoice' : 'Invoice'
  return (
    <>
      <h1>
        <span className="print:hidden">Your order</span>
        <span className="hidden print:inline">{isPaid ? title : 'Order'}</span>
      </h1>
      <div className="grid gap-6 text-sm sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="mb-1 font-sans text-sm font-normal text-soft">Seller</h2>
          <p className="font-medium wrap-anywhere">{supplier.name}</p>
          {supplier.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {supplier.abn && <p>ABN {supplier.abn}</p>}
          {supplier.taxId && (
            <p>
              {toIdName(document)} {supplier.taxId}
            </p>
          )}
        </section>
        <section>
          <h2 className="mb-1 font-sans text-sm font-normal text-soft">Buyer</h2>
          <Buyer order={order} />
        </section>
      </div>
    </>
  )
}

/** The tax within the total, and within what refunds have left of it. */
export function TaxNote({ order, document }: InvoiceProps) {
  const { name, rate } = taxOf(document)
  if (rate === 0) return null
  const { gst, kept } = document
  return (
    <p className="text-sm text-soft">
      {name} included ({formatRate(toCents(rate))}): {formatPrice(gst)}
      {order.refunded > 0 && `; after refunds ${formatPrice(kept.gst)}`}
    </p>
  )
}

function Buyer({ order: { recipientName, email, shippingAddress } }: Pick<InvoiceProps, 'order'>) {
  return (
    <address className="not-italic wrap-anywhere">
      {recipientName && <p className="font-medium">{recipientName}</p>}
      <p>{email}</p>
      {shippingAddress && toAddressLines(shippingAddress).map((line) => <p key={line}>{line}</p>)}
    </address>
  )
}

export function OrderFacts({ order }: { order: GuestOrder }) {
  const ships = toShipText(order)
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1.5 text-sm">
      <dt className="text-soft">Order ID</dt>
      <dd className="exact">{order._id}</dd>
      <dt className="text-soft">Date</dt>
      <dd>{formatDay(order.createdAt)}</dd>
      <dt className="text-soft">Status</dt>
      <dd>{order.status}</dd>
      {order.paymentMethod && (
        <>
          <dt className="text-soft">Paid by</dt>
          <dd>{paymentMethodNames[order.paymentMethod]}</dd>
        </>
      )}
      {ships !== '' && (
        <>
          <dt className="text-soft">Ships</dt>
          <dd>{ships}</dd>
        </>
      )}
      <CollectionPlace order={order} />
      {order.parcels && <OrderParcels parcels={order.parcels} />}
    </dl>
  )
}
