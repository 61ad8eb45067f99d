import { lazy, Suspense } from 'react'
import { redirect, useLoaderData, useLocation } from 'react-router'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore } from '#web/lib/hooks/history-cache.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { toListImage } from '../card/list-image.ts'
import { deferIfSlow } from '../deferred.tsx'
import { toFailure } from '../failure.ts'
import type { Route } from './+types/search'
import { DeferredListing } from './deferred-listing.tsx'
import { loadFirstFacets } from './facets/load-first-facets.ts'
import { ListingFailure } from './listing-failure.tsx'
import { ListingScreen } from './listing-screen.tsx'
import { type ListingPosition, readListing, readSearch } from './listing-state.ts'
import { loadListing, shownProducts } from './load-listing.ts'
import { findScanned, isCode } from './scanned-code.ts'

const NoQuery = lazy(() => retryImport(() => import('./no-query.tsx')))

async function loadPage({ api, url, signal }: Page) {
  const place = toPlace(url.searchParams)
  if (!place.search) return { page: null, facets: undefined }
  const state = readListing(place, url.searchParams)
  const facets = loadFirstFacets({ api, url, signal }, { place, state })
  const listing = loadListing({ api, place, state, signal })
  if (!isCode(place.search)) return { page: await deferIfSlow(listing), facets: await facets }
  const page = await listing
  const found = findScanned(page, place, state)
  // The search itself enters no history: Back leads to the page before it.
  if (found !== null) throw redirect(found)
  return { page: { now: page }, facets: await facets }
}

export const loader = load(loadPage)
export const clientLoader = loadOrRestore(load(loadPage))

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const search = readSearch(new URLSearchParams(location.search))
  if (!search) return pageMeta(matches, { title: 'Search', hidden: true })
  const products = loaderData?.page ? shownProducts(loaderData.page) : []
  return pageMeta(matches, {
    title: headingOf(search),
    description: `Records, turntables and accessories that match "${search}", the best match first.`,
    path: `/search?q=${encodeURIComponent(search)}`,
    image: toListImage(products),
    // An empty search result is of no use to visitors of search engines.
    hidden: products.length === 0,
  })
}

export default function Search() {
  const { page, facets } = useLoaderData<typeof clientLoader>()
  const { place, state, search } = useSearch()
  if (page === null) {
    return (
      <Suspense fallback={null}>
        <NoQuery />
      </Suspense>
    )
  }
  return <DeferredListing heading={headingOf(search)} {...{ page, facets, place, state }} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { place, state, search } = useSearch()
  return (
    <ListingScreen heading={headingOf(search)} {...{ place, state }}>
      <ListingFailure failure={toFailure(error)} />
    </ListingScreen>
  )
}

function useSearch() {
  const params = new URLSearchParams(useLocation().search)
  const place = toPlace(params)
  return { place, state: readListing(place, params), search: readSearch(params) }
}

function toPlace(params: URLSearchParams): ListingPosition {
  return { pathname: '/search', search: readSearch(params) }
}

function headingOf(search: string): string {
  return `Results for "${search}"`
}
