import { useQueries } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/products/catalogue.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import { productQuery } from '#web/lib/api/product-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { useNearViewport } from '#web/lib/hooks/use-near-viewport.ts'
import { toImageSource } from '#web/lib/image.ts'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toFromPrice } from '../card/offer-text.ts'
import { toProductHref } from '../card/product-card.tsx'
import { clearViewed, removeViewed } from './recently-viewed-store.ts'

/** The products of the ids in a row, with their current data. */
export function ViewedProducts({ ids }: { ids: readonly string[] }) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section, true)
  const products = useViewedProducts(ids, isNear)
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="mt-16 border-t border-line pt-10 md:mt-24"
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          Recently viewed
        </h2>
        <Button variant="quiet" size="sm" onClick={clearViewed} className="-mr-3">
          Clear
        </Button>
      </div>
      <ul className="-mx-1 flex gap-5 overflow-x-auto px-1 py-1">
        {ids.map((id, place) => (
          <li key={id} className="w-28 shrink-0 md:w-32">
            <ViewedProduct product={products[place]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In the order of the ids; a deleted product is removed from the stored list. */
function useViewedProducts(ids: readonly string[], enabled: boolean): (Product | undefined)[] {
  const results = useQueries(
    { queries: ids.map((id) => ({ ...productQuery(id), enabled })) },
    queryClient,
  )
  const gone = ids.filter((_, place) => isNotFound(results[place]?.error)).join()

  useEffect(() => {
    for (const id of gone.split(',').filter(Boolean)) removeViewed(id)
  }, [gone])

  return results.map(({ data }) => data)
}

function ViewedProduct({ product }: { product: Product | undefined }) {
  if (!product) {
    return (
      <>
        <Skeleton className="aspect-square w-full" />
        <Skeleton className="mt-2.5 h-4 w-4/5" />
        <Skeleton className="mt-1 mb-0.5 h-4 w-1/2" />
      </>
    )
  }
  return (
    <Link to={toProductHref(product._id)} prefetch="intent" className="group block text-sm">
      <ResponsiveImage
        {...toImageSource(product.thumbnail, 160)}
        alt=""
        width={128}
        height={128}
        sizes="8rem"
        className="aspect-square w-full"
      />
      <span
        dir="auto"
        className="mt-2 block truncate font-medium decoration-1 underline-offset-4 group-hover:underline"
      >
        {product.name}
      </span>
      <span className="block truncate text-soft tabular-nums">{toViewedPrice(product)}</span>
    </Link>
  )
}

/** The own price, otherwise that of its variants. */
function toViewedPrice({ available, price, offerSummary }: Product): string {
  if (available > 0) return formatPrice(price)
  return offerSummary ? toFromPrice(offerSummary.lowPrice, offerSummary.highPrice) : 'Sold out'
}
