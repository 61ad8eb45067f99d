import { Arrival, type Arriving } from './arriving.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

type MoreByArtistProps = { artist: string; more: Arriving<CardProduct[]> }

/** Shows nothing until there is something, and nothing when there is nothing. */
export function MoreByArtist({ artist, more }: MoreByArtistProps) {
  return (
    <Arrival answer={more} whileWaiting={null} whenFailed={null}>
      {(products) =>
        products.length > 0 && (
          <section aria-labelledby="more" className="mt-16 border-t border-line pt-10 md:mt-24">
            <h2 id="more" dir="auto" className="mb-6 wrap-anywhere md:mb-8">
              More by {artist}
            </h2>
            <ProductGrid products={products} as="h3" isFirst={false} />
          </section>
        )
      }
    </Arrival>
  )
}
