import { useLoaderData, useLocation } from 'react-router'
import { loadUnlessLeft } from '../lib/left-pages.ts'
import { load, type Page } from '../lib/load.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/search.ts'
import { Arrival, arriving } from './arriving.tsx'
import { toFailure } from './failure.ts'
import { LateListingFailure, ListingFailure } from './listing-failure.tsx'
import { ListingCount, ListingCountSkeleton, ListingResults } from './listing-results.tsx'
import { ListingScreen } from './listing-screen.tsx'
import { type ListingPlace, readListing, readSearch } from './listing-state.ts'
import { loadListing } from './load-listing.ts'
import { ProductGridSkeleton } from './product-grid.tsx'
import { WaysOn } from './ways-on.tsx'

async function loadPage({ api, url, signal }: Page) {
  const place = toPlace(url.searchParams)
  if (!place.search) return { page: null }
  return { page: await arriving(loadListing({ api, place, url, signal })) }
}

export const loader = load(loadPage)
export const clientLoader = loadUnlessLeft(load(loadPage))

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const search = readSearch(new URLSearchParams(location.search))
  if (!search) return pageMeta(matches, { title: 'Search', hidden: true })
  const page = loaderData?.page
  const isFound = page && 'now' in page && page.now.totalProducts > 0
  return pageMeta(matches, {
    title: headingOf(search),
    description: `Records, turntables and accessories that match "${search}", the best match first.`,
    path: `/search?q=${encodeURIComponent(search)}`,
    // A page about nothing is no answer to somebody who searches elsewhere.
    hidden: !isFound,
  })
}

export default function Search() {
  const { page } = useLoaderData<typeof clientLoader>()
  const { place, state, search } = useSearch()
  if (page === null) return <NothingAsked />
  return (
    <ListingScreen
      heading={headingOf(search)}
      count={
        <Arrival answer={page} whileWaiting={<ListingCountSkeleton />} whenFailed={null}>
          {(arrived) => <ListingCount page={arrived} place={place} />}
        </Arrival>
      }
      {...{ place, state }}
    >
      <Arrival
        answer={page}
        whileWaiting={<ProductGridSkeleton />}
        whenFailed={<LateListingFailure />}
      >
        {(arrived) => <ListingResults page={arrived} {...{ place, state }} />}
      </Arrival>
    </ListingScreen>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { place, state, search } = useSearch()
  return (
    <ListingScreen heading={headingOf(search)} {...{ place, state }}>
      <ListingFailure failure={toFailure(error)} />
    </ListingScreen>
  )
}

/** Somebody opened the page without a text to look for. */
function NothingAsked() {
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <h1 className="sr-only">Search</h1>
      <EmptyState
        as="h2"
        title="What are you looking for?"
        text="Search by record, artist, label, genre or track title. Small typos are forgiven."
        action={<ButtonLink to="/products">See all products</ButtonLink>}
      />
      <WaysOn />
    </main>
  )
}

function useSearch() {
  const params = new URLSearchParams(useLocation().search)
  const place = toPlace(params)
  return { place, state: readListing(place, params), search: readSearch(params) }
}

function toPlace(params: URLSearchParams): ListingPlace {
  return { pathname: '/search', search: readSearch(params) }
}

function headingOf(search: string): string {
  return `Results for "${search}"`
}
