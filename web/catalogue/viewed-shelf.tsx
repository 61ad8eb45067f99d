import { useQueries } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../contract/catalogue.ts'
import { isNotFound } from '../lib/api.ts'
import { formatPrice } from '../lib/format.ts'
import { toImageSource } from '../lib/image.ts'
import { productQuery } from '../lib/product-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { useNearViewport } from '../lib/use-near-viewport.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toProductHref } from './product-card.tsx'
import { forgetAllViewed, forgetViewed } from './recently-viewed-store.ts'

/** The products of the ids, as the shop has them now, in a row. */
export function ViewedShelf({ ids }: { ids: readonly string[] }) {
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
        <Button variant="quiet" size="sm" onClick={forgetAllViewed} className="-mr-3">
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

/** In the order of the ids; a product that is gone from the shop is forgotten. */
function useViewedProducts(ids: readonly string[], enabled: boolean): (Product | undefined)[] {
  const results = useQueries(
    { queries: ids.map((id) => ({ ...productQuery(id), enabled })) },
    queryClient,
  )
  const gone = ids.filter((_, place) => isNotFound(results[place]?.error)).join()

  useEffect(() => {
    for (const id of gone.split(',').filter(Boolean)) forgetViewed(id)
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
      <Picture
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
      <span className="block truncate text-soft tabular-nums">
        {product.available > 0 ? formatPrice(product.price) : 'Sold out'}
      </span>
    </Link>
  )
}
