import { type RefObject, useRef, useState } from 'react'
import type { Order, Parcel } from '#contract/orders/orders.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { ParcelLink } from '#web/orders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { useRemoveParcel } from './parcel-queries.ts'

/** The parcels of an order, and a form for another one. */
export function ParcelsSection({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const parcels = order.parcels ?? []

  function close() {
    setIsOpen(false)
    heading.current?.focus()
  }

  return (
    <Section title="Parcels" as="h3" headingRef={heading} className="space-y-3">
      {parcels.length > 0 && (
        <ul aria-label="Parcels" className="divide-y divide-line border-y border-line text-sm">
          {parcels.map((parcel) => (
            <ParcelRow
              key={parcel._id}
              orderId={order._id}
              parcel={parcel}
              afterRemoval={heading}
            />
          ))}
        </ul>
      )}
      {isOpen ? (
        <ParcelForm order={order} onDone={close} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Add parcel
        </Button>
      )}
    </Section>
  )
}

type ParcelRowProps = {
  orderId: string
  parcel: Parcel
  afterRemoval: RefObject<HTMLElement | null>
}

function ParcelRow({ orderId, parcel, afterRemoval }: ParcelRowProps) {
  const removal = useRemoveParcel(orderId)
  return (
    <li className="py-1.5">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <ParcelLink parcel={parcel} />
        </p>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove parcel ${parcel.trackingNumber}`}
          loading={removal.isPending}
          onClick={() =>
            removal.mutate(parcel._id, { onSuccess: () => afterRemoval.current?.focus() })
          }
        >
          Remove
        </Button>
      </div>
      <p aria-live="polite" className="text-error empty:sr-only">
        {removal.isError && failureText(removal.error, 'It was not removed. Please try again.')}
      </p>
    </li>
  )
}
