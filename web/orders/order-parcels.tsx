import type { Parcel } from '#contract/orders/orders.ts'
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
