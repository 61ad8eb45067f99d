import { isRouteErrorResponse, useLoaderData, useLocation, useParams } from 'react-router'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, readSettings, structuredDataMeta } from '#web/lib/page-meta.ts'
import { shippingSentence } from '#web/lib/shipping-text.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { toListImage } from '../card/list-image.ts'
import { type Category, categoryLabel, isCategory } from '../categories.ts'
import { deferIfSlow } from '../deferred.tsx'
import { toFailure } from '../failure.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/listing'
import { DeferredListing } from './deferred-listing.tsx'
import { loadFirstFacets } from './facets/load-first-facets.ts'
import { ListingFailure } from './listing-failure.tsx'
import { ListingScreen } from './listing-screen.tsx'
import { type ListingPosition, readListing, toListingHref } from './listing-state.ts'
import { loadListing, shownProducts } from './load-listing.ts'

type Params = { category?: string }

async function loadPage({ api, params, url, signal }: Page<Params>) {
  if (params.category !== undefined && !isCategory(params.category)) {
    throw await (await import('./redirect-old-handle.ts')).redirectOldHandle({
      api,
      handle: params.category,
      signal,
    })
  }
  const place = toPlace(url.pathname, params.category)
  const state = readListing(place, url.searchParams)
  const facets = loadFirstFacets({ api, url, signal }, { place, state })
  const page = await deferIfSlow(loadListing({ api, place, state, signal }))
  return { page, facets: await facets }
}

export async function loader(args: Route.LoaderArgs) {
  const page = await load(loadPage)(args)
  const { publicUrl } = args.context.get(settingsContext)
  const { pathname, searchParams } = new URL(args.request.url)
  const { category } = readListing(toPlace(pathname, args.params.category), searchParams)
  const breadcrumbs = breadcrumbData(toTrail(category), publicUrl)
  return { ...page, structuredData: [JSON.stringify(breadcrumbs)] }
}

export const clientLoader = loadOrRestore(load(loadPage))

export const meta: Route.MetaFunction = ({ matches, params, location, loaderData, error }) => {
  if (isNotFound(error)) return pageMeta(matches, { title: 'Not Found', hidden: true })
  const place = toPlace(location.pathname, params.category)
  const { category, page } = readListing(place, new URLSearchParams(location.search))
  const products = loaderData ? shownProducts(loaderData.page) : []
  const label = category === 'all' ? 'Products' : categoryLabel(category)
  // All orders and filters have the same canonical URL.
  const canonical = toListingHref(
    { pathname: '/products' },
    { category, page, sort: 'newest', isInStockOnly: false },
  )
  return [
    ...pageMeta(matches, {
      title: page > 1 ? `${label}, page ${page}` : label,
      description: descriptions[category] + shippingSentence(readSettings(matches)),
      path: canonical,
      image: toListImage(products),
      // Search engines index no page after the last one.
      hidden: Boolean(error) || (page > 1 && products.length === 0),
    }),
    ...structuredDataMeta(loaderData),
  ]
}

const descriptions: Record<Category, string> = {
  all: 'Records, turntables, accessories and merch: everything in the shop, newest first.',
  vinyl: 'Records old and new, with artist, label and track list.',
  turntable: 'Turntables to play them on.',
  accessory: 'Cartridges, brushes, sleeves and shelves: what keeps a record playing.',
  merch: 'Totes, shirts and small things from the shop.',
}

function toTrail(category: Category) {
  const all = { name: 'Products', path: '/products' }
  if (category === 'all') return [all]
  return [all, { name: categoryLabel(category), path: `/products?type=${category}` }]
}

export default function Listing() {
  const { page, facets } = useLoaderData<typeof clientLoader>()
  const { place, state } = useListing()
  return <DeferredListing heading="Products" {...{ page, facets, place, state }} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const listing = useListing()
  if (isNotFound(error)) return <NotFoundPage />
  return (
    <ListingScreen heading="Products" {...listing}>
      <ListingFailure failure={toFailure(error)} />
    </ListingScreen>
  )
}

function useListing() {
  const { pathname, search } = useLocation()
  const place = toPlace(pathname, useParams().category)
  return { place, state: readListing(place, new URLSearchParams(search)) }
}

function toPlace(pathname: string, category: string | undefined): ListingPosition {
  return isCategory(category) ? { pathname, pathCategory: category } : { pathname }
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
