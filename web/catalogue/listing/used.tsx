import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, structuredDataMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { toListImage } from '../card/list-image.ts'
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx'
import { DeferredValue, deferIfSlow } from '../deferred.tsx'
import { toFailure } from '../failure.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/used'
import { DeferredListingFailure, ListingFailure } from './listing-failure.tsx'
import { readListing } from './listing-state.ts'
import { type ListingPage, shownProducts } from './load-listing.ts'
import { loadUsed } from './load-used.ts'

const path = '/used'

async function loadPage({ api, url, signal }: Page) {
  const { page } = readListing({ pathname: path }, url.searchParams)
  return { page: await deferIfSlow(loadUsed(api, page, signal)) }
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
  const { page } = readListing({ pathname: path }, new URLSearchParams(location.search))
  return [
    ...pageMeta(matches, {
      title: page > 1 ? `Used copies, page ${page}` : 'Used copies',
      description: 'Used records and turntables, each graded by itself. Shipping is free.',
      path: toHref(page),
      image: toListImage(loaderData ? shownProducts(loaderData.page) : []),
      hidden: Boolean(error),
    }),
    ...structuredDataMeta(loaderData),
  ]
}

export default function Used() {
  const { page } = useLoaderData<typeof clientLoader>()
  return (
    <Frame>
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
  const { products, currentPage, totalPages, totalProducts } = page
  useHistoryCache({ page: { now: page } })
  return (
    <>
      <p role="status" className="mb-5 text-sm text-soft tabular-nums">
        {totalProducts === 1 ? '1 used copy' : `${totalProducts} used copies`}
      </p>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          as="h2"
          title="No used copies here"
          text="New ones arrive often. Until then, have a look at everything else."
          action={
            <ButtonLink to={totalProducts > 0 ? path : '/products'}>
              {totalProducts > 0 ? 'Go to the first page' : 'See all products'}
            </ButtonLink>
          }
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

function toHref(page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
