import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { ProductField } from '#contract/product-fields.ts'
import { formatReleaseDay } from '#web/lib/format/format.ts'
import { categoryLabel } from '../categories.ts'

type ShownElsewhere =
  | 'name'
  | 'artist'
  | 'price'
  | 'stock'
  | 'description'
  | 'trackList'
  | 'thumbnail'
  | 'images'

/** Each field of the contract is either in this table or shown elsewhere on the page. */
type Details = Record<Exclude<ProductField, ShownElsewhere>, [label: string, value: ReactNode]>

export function ProductDetails({ product }: { product: Product }) {
  const { type, brand, albumInfo, description } = product
  const day = albumInfo?.releaseDate
  const details: Details = {
    type: ['Type', categoryLabel(type)],
    brand: ['Brand', brand],
    genre: ['Genre', albumInfo?.genre],
    releaseDate: ['Release Date', day && <time dateTime={day}>{formatReleaseDay(day)}</time>],
  }
  return (
    <section aria-labelledby="details" className="mt-10">
      <h2 id="details" className="text-xl">
        Details
      </h2>
      {description !== '' && (
        <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line">
          {description}
        </p>
      )}
      <dl className="mt-6 border-b border-line text-sm">
        {Object.values(details).map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex gap-4 border-t border-line py-2.5">
                <dt className="w-28 shrink-0 text-soft">{label}</dt>
                <dd dir="auto" className="min-w-0 flex-1">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
