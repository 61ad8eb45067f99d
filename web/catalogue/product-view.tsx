import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../contract/catalogue.ts'
import { formatPrice } from '../lib/format.ts'
import { useLeftPage } from '../lib/left-pages.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Arriving } from './arriving.tsx'
import type { CardProduct } from './card-product.ts'
import { categoryLabel } from './categories.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { noteViewed } from './recently-viewed-store.ts'
import { ShareButton } from './share-button.tsx'
import { TrackList } from './track-list.tsx'

type ProductViewProps = {
  product: Product
  /** By the same artist. */
  more: Arriving<CardProduct[]>
  alike: Arriving<CardProduct[]>
}

export function ProductView({ product, more, alike }: ProductViewProps) {
  const { _id, name, type, price, albumInfo } = product
  const artist = albumInfo?.artist ?? ''
  const tracks = type === 'vinyl' ? (albumInfo?.trackList ?? []) : []
  useEffect(() => noteViewed(_id), [_id])
  useLeftPage({ product: { now: product }, more, alike })
  return (
    // As high as the screen, so that nothing in sight moves when what was viewed comes in below.
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
      <ProductShelf title={`More by ${artist}`} answer={more} />
      <ProductShelf title="You may also like" answer={alike} />
      <RecentlyViewed exceptId={_id} />
    </main>
  )
}
