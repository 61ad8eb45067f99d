import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import type { Product } from '#contract/products/catalogue.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { OwnParts } from '#web/wants/index.ts'
import type { ProductSummary } from '../card/product-summary.ts'
import { categoryLabel } from '../categories.ts'
import { type Deferred, DeferredValue } from '../deferred.tsx'
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx'
import { addViewed } from '../recently-viewed/recently-viewed-store.ts'
import { priceStyle } from './availability-line.tsx'
import { LazyDropGate } from './drop/lazy-drop-gate.ts'
import { hasPressingFacts, hasSides } from './has-pressing-facts.ts'
import type { ShownProduct } from './load-product.ts'
import { NameLink } from './name-link.tsx'
import { LazyProductOffers } from './offers/lazy-product-offers.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import { ProductRow } from './product-row.tsx'
import type { OtherPressing } from './product-rows.ts'
import { ShareButton } from './share-button.tsx'
import { TrackList } from './track-list.tsx'
import './product-view.css'
import { WithdrawalExclusion } from './withdrawal-exclusion.tsx'

const RecordSections = lazy(() => retryImport(() => import('./record-sections.tsx')))
const ProductNotes = lazy(() => retryImport(() => import('./product-notes.tsx')))
const OtherPressings = lazy(() => retryImport(() => import('./other-pressings.tsx')))

type ProductViewProps = {
  product: ShownProduct
  otherPressings: Deferred<OtherPressing[]>
  /** Products by the same artist. */
  more: Deferred<ProductSummary[]>
  fitting: Deferred<ProductSummary[]>
  related: Deferred<ProductSummary[]>
}

export function ProductView({ product, otherPressings, more, fitting, related }: ProductViewProps) {
  const { _id, name, type, price, albumInfo, pressing, named } = product
  const artist = albumInfo?.artist ?? ''
  const [offerId, setOfferId] = useState(named?._id ?? _id)
  const choice = { product, offerId, setOfferId }
  useEffect(() => addViewed(_id), [_id])
  const underPurchase = (
    <>
      <ShareButton product={product} />
      <OwnParts product={product} isSoldOut={isWantable(product)} />
    </>
  )
  useHistoryCache({ product: { now: product }, otherPressings, more, fitting, related })
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
      {named?.copy?.availability === 'sold' && (
        <Alert tone="info" title="This copy is sold." className="mt-4" />
      )}
      <div className="mt-4 grid gap-x-16 gap-y-8 md:mt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
        <div>
          {/* Sticks within its row: the tracks below it stay free. */}
          <div className="lg:sticky lg:top-24">
            <ProductGallery {...choice} />
          </div>
        </div>
        <div className="min-w-0 wrap-anywhere">
          <h1 dir="auto" className="text-3xl lg:text-4xl">
            {name}
          </h1>
          {artist !== '' && (
            <p dir="auto" className="mt-3 text-lg text-soft">
              <ArtistLinks artist={artist} pressing={pressing} />
            </p>
          )}
          {product.offers || named ? (
            <Suspense>
              <LazyProductOffers {...choice}>{underPurchase}</LazyProductOffers>
            </Suspense>
          ) : (
            <>
              <p className={priceStyle}>{formatPrice(price)}</p>
              <Purchase product={product} />
              <WithdrawalExclusion of={product} />
              {underPurchase}
            </>
          )}
          {(product.review || product.isPick || product.fit) && (
            <Suspense>
              <ProductNotes product={product} />
            </Suspense>
          )}
          <ProductDetails product={product} />
        </div>
        {type === 'vinyl' && (
          <div className="record-parts min-w-0 wrap-anywhere">
            <RecordParts product={product} />
            <DeferredValue answer={otherPressings} whileWaiting={null} whenFailed={null}>
              {(others) =>
                others.length > 0 && (
                  <Suspense>
                    <OtherPressings pressings={others} />
                  </Suspense>
                )
              }
            </DeferredValue>
          </div>
        )}
      </div>
      <ProductRow
        id="fits"
        title={`Fits ${type === 'turntable' ? 'this turntable' : 'these turntables'}`}
        answer={fitting}
      />
      <ProductRow title={`More by ${artist}`} answer={more} />
      <ProductRow title="You may also like" answer={related} />
      <RecentlyViewed exceptId={_id} />
    </main>
  )
}

function Purchase({ product }: { product: ShownProduct }) {
  const purchase = <ProductPurchase product={product} />
  if (!product.drop) return purchase
  return (
    <Suspense>
      <LazyDropGate drop={product.drop} offerId={product._id}>
        {purchase}
      </LazyDropGate>
    </Suspense>
  )
}

/** Sold out, or with used copies only; not before the start of a drop. */
function isWantable({ available, offers = [], drop }: ShownProduct): boolean {
  if (drop && drop.state !== 'on-sale') return false
  return available <= 0 && !offers.some((offer) => offer.option && offer.available > 0)
}

/** The facts of the pressing, and the tracks by sides, or as plain titles when no more is known. */
function RecordParts({ product }: { product: Product }) {
  const { albumInfo, pressing } = product
  if (!pressing || !(hasPressingFacts(pressing) || hasSides(pressing))) {
    return <TrackList tracks={albumInfo?.trackList ?? []} />
  }
  return (
    <Suspense>
      <RecordSections product={product} />
    </Suspense>
  )
}

type ArtistLinksProps = { artist: string; pressing: Product['pressing'] }

/** The credit as printed, each name with a link. */
function ArtistLinks({ artist, pressing }: ArtistLinksProps) {
  if (!pressing?.artists.length) return artist
  return pressing.artists.map(({ slug, name, creditedAs, joinPhrase }) => (
    <Fragment key={slug + creditedAs + joinPhrase}>
      <NameLink to={`/artists/${slug}`} name={creditedAs || name} />
      {joinPhrase}
    </Fragment>
  ))
}
