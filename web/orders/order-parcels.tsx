import type { Order, Parcel } from '#contract/orders/orders.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Carrier and number of a parcel, as a link to its tracking page where it has one. */
export function ParcelLink({ parcel }: ParcelProps) {
  const { carrier, trackingNumber, trackingUrl, isFirstPart } = parcel
  const part = isFirstPart && <span className="text-soft"> · first part</span>
  const number = <span className="exact wrap-anywhere">{trackingNumber}</span>
  if (trackingUrl === undefined) {
    return (
      <>
        {carrier} {number}
        {part}
      </>
    )
  }
  return (
    <>
      <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="link">
        {carrier} {number}
        <VisuallyHidden>, track this parcel (opens in a new tab)</VisuallyHidden>
      </a>
      {part}
    </>
  )
}

type ParcelProps = { parcel: Parcel }

export function OrderParcels({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <>
      <dt className="self-start text-soft">{parcels.length === 1 ? 'Parcel' : 'Parcels'}</dt>
      <dd>
        <ul>
          {parcels.map((parcel) => (
            <li key={parcel._id}>
              <ParcelLink parcel={parcel} />
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

/** Where and when the customer collects the order, in a list of facts. Nothing on an order that is delivered. */
export function CollectionPlace({ order }: { order: Pick<Order, 'delivery'> }) {
  const place = order.delivery?.collection
  if (!place) return null
  const lines = [...place.address, ...place.hours, place.note].filter(Boolean)
  return (
    <>
      <dt className="self-start text-soft">Collect from</dt>
      <dd className="wrap-anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </>
  )
}
