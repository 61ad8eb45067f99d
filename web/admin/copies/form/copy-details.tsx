import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { toImageSource } from '#web/lib/image.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { stateLabels, stateTones } from './copy-states.ts'

/** SKU, state, dates and order: what the form does not change. */
export function CopyFacts({ copy: { inventory } }: { copy: UsedCopy }) {
  const { sku, state, listedAt, soldAt, orderId } = inventory
  const facts: [string, ReactNode][] = [
    [
      'SKU',
      <span key="sku" className="exact">
        {sku}
      </span>,
    ],
    [
      'State',
      <Badge key="state" tone={stateTones[state]}>
        {stateLabels[state]}
      </Badge>,
    ],
  ]
  if (listedAt) facts.push(['On sale since', formatDayAndTime(listedAt)])
  if (soldAt) facts.push(['Sold', formatDayAndTime(soldAt)])
  if (orderId) {
    facts.push([
      'Order',
      <Link key="order" className="exact underline" to={`/admin/orders?orderId=${orderId}`}>
        {orderId}
      </Link>,
    ])
  }
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type OwnPhotosProps = { images: readonly string[]; onChange: (images: readonly string[]) => void }

/** The photos that the copy has, each with a button that removes it. */
export function OwnPhotos({ images, onChange }: OwnPhotosProps) {
  if (images.length === 0) return null
  return (
    <ul aria-label="Photos of this copy" className="flex flex-wrap gap-3">
      {images.map((url, place) => (
        <li key={url}>
          <ResponsiveImage
            {...toImageSource(url, 160)}
            alt={`Photo ${place + 1}`}
            width={96}
            height={96}
            sizes="96px"
            className="size-24 object-cover"
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove photo ${place + 1}`}
            onClick={() => onChange(images.filter((other) => other !== url))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
