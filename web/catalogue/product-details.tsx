import type { ReactNode } from 'react'
import type { Product } from '../../contract/catalogue.ts'
import { formatReleaseDay } from '../lib/format.ts'
import { categoryLabel } from './categories.ts'

export function ProductDetails({ product }: { product: Product }) {
  const { type, brand, albumInfo, description } = product
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
        <Detail label="Type">{categoryLabel(type)}</Detail>
        {brand !== '' && <Detail label="Brand">{brand}</Detail>}
        {albumInfo?.genre && <Detail label="Genre">{albumInfo.genre}</Detail>}
        {albumInfo?.releaseDate && (
          <Detail label="Release Date">
            <time dateTime={albumInfo.releaseDate}>{formatReleaseDay(albumInfo.releaseDate)}</time>
          </Detail>
        )}
      </dl>
    </section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-line py-2.5">
      <dt className="w-28 shrink-0 text-soft">{label}</dt>
      <dd dir="auto" className="min-w-0 flex-1">
        {children}
      </dd>
    </div>
  )
}
