import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { toListImage } from '../card/list-image.ts'
import { ProductGrid } from '../card/product-grid.tsx'
import { toFailure } from '../failure.ts'
import type { Route } from './+types/picks'
import { ListingFailure } from './listing-failure.tsx'
import { readListing } from './listing-state.ts'
import { loadPicks } from './load-picks.ts'

const path = '/picks'
const place = { pathname: path }

const loadPage = load(async ({ api, url, signal }: Page) =>
  loadPicks(api, readListing(place, url.searchParams).page, signal),
)

export const loader = loadPage
export const clientLoader = loadOrRestore(loadPage)

export const meta: Route.MetaFunction = ({ matches, location, loaderData: found, error }) => {
  const { page } = readListing(place, new URLSearchParams(location.search))
  const products = found?.products ?? []
  return pageMeta(matches, {
    title: page > 1 ? `Staff picks, page ${page}` : 'Staff picks',
    description: 'Records and more that we come back to, and what we think of them.',
    path: toHref(page),
    image: toListImage(products),
    hidden: Boolean(error) || products.length === 0,
  })
}

const toHref = (page: number) => (page > 1 ? `${path}?page=${page}` : path)

export default function Picks() {
  const page = useLoaderData<typeof clientLoader>()
  const { products, currentPage, totalPages } = page
  useHistoryCache(page)
  return (
    <Frame>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          as="h2"
          title="No picks here"
          text="We listen first. Until then, have a look at everything else."
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        />
      )}
      <Pagination
        currentPage={currentPage}
        totalPages={totalPages}
        toHref={toHref}
        className="mt-14 md:mt-20"
      />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ListingFailure failure={toFailure(error)} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="column pt-8 pb-20 md:pt-12 md:pb-28">
      <h1>Staff picks</h1>
      <p className="mt-4 max-w-prose text-soft md:mt-5">What we play when nobody is in the shop.</p>
      <div className="mt-8 md:mt-12">{children}</div>
    </main>
  )
}
