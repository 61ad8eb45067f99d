import type { ReactNode } from 'react'
import { formatReleased } from '#contract/pressings/partial-date.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { ProductField } from '#contract/products/product-fields.ts'
import { categoryLabel } from '../categories.ts'
import { DetailList } from './detail-list.tsx'

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
  const { type, brand, albumInfo, description, pressing } = product
  const released = albumInfo?.releaseDate || pressing?.released
  const details: Details = {
    type: ['Type', categoryLabel(type)],
    brand: ['Brand', brand],
    genre: ['Genre', albumInfo?.genre],
    releaseDate: [
      'Release Date',
      released && <time dateTime={released}>{formatReleased(released)}</time>,
    ],
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
      <DetailList rows={Object.values(details)} />
    </section>
  )
}
