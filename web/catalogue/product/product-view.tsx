import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { ProductSummary } from '../card/product-summary.ts'
import { categoryLabel } from '../categories.ts'
import type { Deferred } from '../deferred.tsx'
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx'
import { addViewed } from '../recently-viewed/recently-viewed-store.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import { ProductRow } from './product-row.tsx'
import { ShareButton } from './share-button.tsx'
import { TrackList } from './track-list.tsx'

type ProductViewProps = {
  product: Product
  /** Products by the same artist. */
  more: Deferred<ProductSummary[]>
  related: Deferred<ProductSummary[]>
}

export function ProductView({ product, more, related }: ProductViewProps) {
  const { _id, name, type, price, albumInfo } = product
  const artist = albumInfo?.artist ?? ''
  const tracks = type === 'vinyl' ? (albumInfo?.trackList ?? []) : []
  useEffect(() => addViewed(_id), [_id])
  useHistoryCache({ product: { now: product }, more, related })
  return (
    // As high as the screen: the recently viewed products load below without a visible layout shift.
    <main id="main" tabIndex={-1} className="column min-h-svh pt-4 pb-20 md:pt-6 md:pb-28">
      <Breadcrumbs
        crumbs={[
          { label: 'Products', to: '/products' },
          { label: categoryLabel(type), to: `/products?type=${type}` },
          { label: name },
        ]}
      />
      <div className="mt-4 grid gap-x-16 gap-y-8 md:mt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <ProductGallery product={product} />
        </div>
        <div className="min-w-0 wrap-anywhere">
          <h1 dir="auto" className="text-3xl lg:text-4xl">
            {name}
          </h1>
          {artist !== '' && (
            <p dir="auto" className="mt-3 text-lg text-soft">
              <Link to={`/search?q=${encodeURIComponent(artist)}`} className="link">
                {artist}
              </Link>
            </p>
          )}
          <p className="mt-5 font-display text-2xl font-semibold tabular-nums">
            {formatPrice(price)}
          </p>
          <ProductPurchase product={product} />
          <ShareButton product={product} />
          <ProductDetails product={product} />
          {tracks.length > 0 && <TrackList tracks={tracks} />}
        </div>
      </div>
      <ProductRow title={`More by ${artist}`} answer={more} />
      <ProductRow title="You may also like" answer={related} />
      <RecentlyViewed exceptId={_id} />
    </main>
  )
}
