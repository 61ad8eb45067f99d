import type { ReactNode } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, readSettings, structuredDataMeta } from '#web/lib/page-meta.ts'
import { shippingSentence } from '#web/lib/shipping-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ListActions } from '../card/list-actions.tsx'
import { toListImage } from '../card/list-image.ts'
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx'
import { DeferredValue, deferIfSlow } from '../deferred.tsx'
import { toFailure } from '../failure.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/used'
import { toCountText } from './count-text.ts'
import { LazyChosenFacets, LazyFacetPanel } from './facets/lazy-facets.tsx'
import { loadFirstFacets } from './facets/load-first-facets.ts'
import { useFacets } from './facets/use-facets.ts'
import { FilterDisclosure } from './filter-disclosure.tsx'
import { DeferredListingFailure, ListingFailure } from './listing-failure.tsx'
import {
  chooseFacets,
  type ListingState,
  readListing,
  toListingFields,
  toListingHref,
} from './listing-state.ts'
import { type ListingPage, shownProducts } from './load-listing.ts'
import { loadUsed } from './load-used.ts'

const path = '/used'
const place = { pathname: path }
const view = 'used-copies'

/** Used copies are filtered by facets only. */
function readUsed(params: URLSearchParams): ListingState {
  const { page, facets = [] } = readListing(place, params)
  const all = { category: 'all', sort: 'newest', page, isInStockOnly: false } as const
  return { ...chooseFacets(all, facets), page }
}

async function loadPage({ api, url, signal }: Page) {
  const state = readUsed(url.searchParams)
  const facets = loadFirstFacets({ api, url, signal }, { place, state, view })
  return { page: await deferIfSlow(loadUsed(api, state, signal)), facets: await facets }
}

export async function loader(args: Route.LoaderArgs) {
  const { publicUrl } = args.context.get(settingsContext)
  const trail = breadcrumbData([{ name: 'Used copies', path }], publicUrl)
  return { ...(await load(loadPage)(args)), structuredData: [JSON.stringify(trail)] }
}

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Used copies', href: '/feed-used.xml' },
]

export const clientLoader = loadOrRestore(load(loadPage))

export const meta: Route.MetaFunction = ({ matches, location, loaderData, error }) => {
  const { page } = readUsed(new URLSearchParams(location.search))
  const products = loaderData ? shownProducts(loaderData.page) : []
  return [
    ...pageMeta(matches, {
      title: page > 1 ? `Used copies, page ${page}` : 'Used copies',
      description: `Used records and turntables, each graded by itself.${shippingSentence(readSettings(matches))}`,
      // All facets have the same canonical URL.
      path: page > 1 ? `${path}?page=${page}` : path,
      image: toListImage(products),
      // Search engines index no page after the last one.
      hidden: Boolean(error) || (page > 1 && products.length === 0),
    }),
    ...structuredDataMeta(loaderData),
  ]
}

export default function Used() {
  const { page, facets: given } = useLoaderData<typeof clientLoader>()
  const state = useUsed()
  const list = { place, state, view } as const
  const facets = useFacets(list, given)
  return (
    <Frame>
      <div className="mb-6">
        <FilterDisclosure isFiltered={state.facets !== undefined}>
          <LazyFacetPanel {...list} facets={facets} />
        </FilterDisclosure>
      </div>
      <LazyChosenFacets {...list} facets={facets} />
      <DeferredValue
        answer={page}
        whileWaiting={<ProductGridSkeleton />}
        whenFailed={<DeferredListingFailure />}
      >
        {(arrived) => <Copies page={arrived} />}
      </DeferredValue>
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
      <h1>Used copies</h1>
      <p className="mt-4 max-w-prose text-soft md:mt-5">
        Each is one piece, graded by itself: first the record, then the sleeve.
      </p>
      <div className="mt-8 md:mt-12">{children}</div>
    </main>
  )
}

function Copies({ page }: { page: ListingPage }) {
  const state = useUsed()
  const toHref = (page: number) => toListingHref(place, { ...state, page })
  const { products, currentPage, totalPages } = page
  const inCrate = new URLSearchParams([...toListingFields(place, state), ['used', 'true']])
  useHistoryCache({ page: { now: page } })
  return (
    <>
      <div className="mb-5 flex flex-wrap justify-between gap-x-6">
        <p role="status" className="text-sm text-soft tabular-nums">
          {toCountText(page, ['used copy', 'used copies'])}
        </p>
        <ListActions crateHref={`/crate?${inCrate}`} products={products} />
      </div>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          as="h2"
          title="No used copies here"
          text="New ones arrive often. Until then, have a look at everything else."
          action={<ButtonLink {...exitOf(page, state)} />}
        />
      )}
      <Pagination
        currentPage={currentPage}
        totalPages={totalPages}
        toHref={toHref}
        className="mt-14 md:mt-20"
      />
    </>
  )
}

function exitOf({ totalProducts }: ListingPage, { facets }: ListingState) {
  if (totalProducts > 0) return { to: path, children: 'Go to the first page' }
  if (facets) return { to: path, children: 'Reset all filters' }
  return { to: '/products', children: 'See all products' }
}

function useUsed(): ListingState {
  return readUsed(new URLSearchParams(useLocation().search))
}
