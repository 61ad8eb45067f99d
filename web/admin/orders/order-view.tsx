import { lazy, useState } from 'react'
import { Link } from 'react-router'
import type { Address } from '#contract/accounts.ts'
import { toAddressLines } from '#contract/address-lines.ts'
import type { Order } from '#contract/orders/orders.ts'
import { lazyPart, retryImport } from '#web/lib/retry-import.ts'
import { toShipText } from '#web/orders/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CustomerReminder } from './customer-reminder.tsx'
import { GuestLinks } from './guest-links.tsx'
import { toCustomerEmail, toCustomerName, toCustomerPhone } from './order-customer.ts'
import { OrderDocuments } from './order-documents.tsx'
import { sourceNames } from './order-filter.ts'
import { formatCreatedDay, formatCreatedTime } from './order-format.ts'
import { OrderPayment } from './order-payment.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RefundNeeded } from './refund-needed.tsx'
import { SoldLines } from './sold-lines.tsx'
import { StatusSelect } from './status-select.tsx'

const loadParcels = () => retryImport(() => import('./parcels/parcels-section.tsx'))

/** Loaded apart: the list of orders is there first. */
const ParcelsSection = lazy(async () => ({ default: (await loadParcels()).ParcelsSection }))

const CollectionSection = lazyPart(
  async () => (await import('./collection/collection-section.tsx')).CollectionSection,
)

const CounterSection = lazyPart(
  async () => (await import('./counter-sale/counter-section.tsx')).CounterSection,
)

const TogetherSection = lazyPart(
  async () => (await import('./together-section.tsx')).TogetherSection,
)

const PaymentLink = lazyPart(async () => (await import('./by-hand/payment-link.tsx')).PaymentLink)

/** Loads the code of the view while its data is in flight. */
export const preloadOrderView = () => void loadParcels().catch(() => undefined)

/** The parts of one order, within a Suspense boundary; another order needs another key. */
export function OrderView({ order }: { order: Order }) {
  const isFlaggedSinceOpening = useIsSinceOpening(order.refundNeeded)
  return (
    <div className="space-y-5">
      {isFlaggedSinceOpening && <RefundNeeded order={order} />}
      <StatusSelect order={order} />
      {order.paymentLink && <PaymentLink order={order} link={order.paymentLink} />}
      <OrderFields order={order} />
      {order.userId && <CustomerReminder userId={order.userId._id} />}
      {(order.isGuest || order.hasLinks) && (
        <GuestLinks orderId={order._id} isGuest={order.isGuest === true} />
      )}
      {order.together && <TogetherSection order={order} together={order.together} />}
      <OrderDocuments order={order} />
      <Handover order={order} />
      <SoldLines order={order} />
      <OrderPayment order={order} />
      {order.refundNeeded && !isFlaggedSinceOpening && <RefundNeeded order={order} />}
      <OrderTimeline orderId={order._id} />
    </div>
  )
}

/** How the order reaches its customer. */
function Handover({ order }: { order: Order }) {
  if (order.source === 'counter') return <CounterSection order={order} />
  if (order.delivery?.collection) return <CollectionSection order={order} />
  return <ParcelsSection order={order} />
}

/**
 * Whether a notice has applied without a break since the panel opened. A later one belongs below the buttons: at the top
 * it would move them while they are pressed.
 */
function useIsSinceOpening(isNow: boolean): boolean {
  const [isSinceOpening, setIsSinceOpening] = useState(isNow)
  if (isSinceOpening && !isNow) setIsSinceOpening(false)
  return isSinceOpening && isNow
}

function OrderFields({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      <dt className="text-soft">Order ID</dt>
      <dd className="-my-1.5 flex min-w-0 items-center gap-1">
        <span className="exact">{order._id}</span>
        <CopyButton text={order._id} what="order id" />
      </dd>
      <dt className="text-soft">Created</dt>
      <dd>
        <span>{formatCreatedDay(order.createdAt)}</span> at{' '}
        <span>{formatCreatedTime(order.createdAt)}</span>
      </dd>
      {order.source && (
        <>
          <dt className="text-soft">Source</dt>
          <dd>{sourceNames[order.source]}</dd>
        </>
      )}
      {toShipText(order) !== '' && (
        <>
          <dt className="text-soft">Ships</dt>
          <dd>{toShipText(order)}</dd>
        </>
      )}
      <dt className="text-soft">Customer</dt>
      <dd className="wrap-anywhere">
        <CustomerName order={order} />
      </dd>
      <dt className="text-soft">Email</dt>
      <dd className="wrap-anywhere">{toCustomerEmail(order) || 'N/A'}</dd>
      <dt className="text-soft">Phone</dt>
      <dd>{toCustomerPhone(order) || 'N/A'}</dd>
      <Destination order={order} />
    </dl>
  )
}

/** Nothing for a sale at the counter. */
function Destination({ order }: { order: Order }) {
  const { source, delivery, recipientName, shippingAddress } = order
  if (source === 'counter') return null
  if (delivery?.collection) {
    return (
      <>
        <dt className="text-soft">Collect</dt>
        <dd className="wrap-anywhere">{delivery.collection.address.join(', ')}</dd>
      </>
    )
  }
  return (
    <>
      <dt className="text-soft">Ship to</dt>
      <dd>
        <ShippingAddress recipientName={recipientName} address={shippingAddress} />
      </dd>
    </>
  )
}

/** Links to the customer, unless the account is deleted. */
function CustomerName({ order }: { order: Order }) {
  const name = toCustomerName(order) || 'No name given'
  if (!order.userId) return name
  return (
    <Link to={`/admin/customers?customerId=${order.userId._id}`} className="link">
      {name}
    </Link>
  )
}

type ShippingAddressProps = { recipientName: string; address: Address | undefined }

function ShippingAddress({ recipientName, address }: ShippingAddressProps) {
  if (!address) return 'No shipping address provided'
  return (
    <address className="not-italic wrap-anywhere">
      {recipientName && <p>{recipientName}</p>}
      {toAddressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  )
}
