import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useLoaderData, useLocation } from 'react-router'
import type { CatalogueName, Companion } from '#contract/pressings/records.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, readSettings, structuredDataMeta } from '#web/lib/page-meta.ts'
import { shippingSentence } from '#web/lib/shipping-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ListActions } from '../card/list-actions.tsx'
import { toListImage } from '../card/list-image.ts'
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx'
import { DeferredValue } from '../deferred.tsx'
import { toFailure } from '../failure.ts'
import { toPageCountText } from '../listing/count-text.ts'
import { DeferredListingFailure, ListingFailure } from '../listing/listing-failure.tsx'
import { type ListingPage, shownProducts } from '../listing/load-listing.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/name'
import { loadName } from './load-name.ts'
import { artistData } from './name-data.ts'
import {
  type NameKind,
  readNameState,
  toCrateHref,
  toNameHref,
  toNameKind,
  toNamePath,
} from './name-page.ts'
import { NameSortForm } from './name-sort-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const loaded = await load(loadName)(args)
  const { publicUrl } = args.context.get(settingsContext)
  const { name } = loaded
  const kind = toNameKind(new URL(args.request.url).pathname)
  const path = toNamePath({ kind, slug: name.slug })
  const trail = breadcrumbData([{ name: name.name, path }], publicUrl)
  const products = shownProducts(loaded.page)
  const documents = kind === 'artist' ? [trail, artistData(name, products, publicUrl)] : [trail]
  return { ...loaded, structuredData: documents.map((document) => JSON.stringify(document)) }
}

export const clientLoader = loadOrRestore(load(loadName))

export const meta: Route.MetaFunction = ({ matches, location, loaderData, error }) => {
  if (!loaderData) {
    const title = isNotFound(error) ? 'Not Found' : 'Error loading products'
    return pageMeta(matches, { title, hidden: true })
  }
  const { name, page } = loaderData
  const kind = toNameKind(location.pathname)
  const { page: number } = readNameState(kind, new URLSearchParams(location.search))
  const position = { kind, slug: name.slug }
  const products = shownProducts(page)
  return [
    ...pageMeta(matches, {
      title: number > 1 ? `${name.name}, page ${number}` : name.name,
      description: toDescription(kind, name, shippingSentence(readSettings(matches))),
      // All orders have the same canonical URL.
      path: toNameHref(position, { ...readNameState(kind, new URLSearchParams()), page: number }),
      image: toListImage(products),
      hidden: name.productCount === 0 || (number > 1 && products.length === 0),
    }),
    ...structuredDataMeta(loaderData),
  ]
}

const DESCRIPTION_MAX = 160

function toDescription(kind: NameKind, { name, about }: CatalogueName, shipping: string): string {
  const text = about.replace(/\s+/g, ' ')
  if (text.length > DESCRIPTION_MAX) return `${text.slice(0, DESCRIPTION_MAX - 1)}…`
  if (text) return text
  return kind === 'artist'
    ? `Records by ${name}, new and used, latest release first.${shipping}`
    : `Records on ${name}, new and used, by catalogue number.${shipping}`
}

export default function Name() {
  const { name, companions, page } = useLoaderData<typeof clientLoader>()
  return (
    <Frame name={name} companions={companions}>
      <DeferredValue
        answer={page}
        whileWaiting={<ProductGridSkeleton />}
        whenFailed={<DeferredListingFailure />}
      >
        {(arrived) => <Records {...{ name, companions }} page={arrived} />}
      </DeferredValue>
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFoundPage />
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <ListingFailure failure={toFailure(error)} />
    </main>
  )
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

type Head = { name: CatalogueName; companions: readonly Companion[] }

function Frame({ name: { name, about }, companions, children }: Head & { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="column pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 dir="auto" className="wrap-anywhere">
        {name}
      </h1>
      {about && (
        <p dir="auto" className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere md:mt-5">
          {about}
        </p>
      )}
      <Companions companions={companions} />
      <div className="mt-8 md:mt-12">{children}</div>
    </main>
  )
}

function Companions({ companions }: Pick<Head, 'companions'>) {
  const isArtist = toNameKind(useLocation().pathname) === 'artist'
  const kind = isArtist ? 'label' : 'artist'
  if (companions.length === 0) return null
  return (
    <nav
      aria-label={isArtist ? 'Labels of the artist' : 'Artists of the label'}
      className="mt-4 flex max-w-prose gap-3 text-sm md:mt-5"
    >
      <span className="text-soft">{isArtist ? 'On' : 'With'}</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {companions.map(({ slug, name }) => (
          <li key={slug} dir="auto" className="wrap-anywhere">
            <Link to={toNamePath({ kind, slug })} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Records({ name, companions, page }: Head & { page: ListingPage }) {
  const { products, currentPage, totalPages, totalProducts } = page
  useHistoryCache({ name, companions, page: { now: page } })
  const { pathname, search } = useLocation()
  const kind = toNameKind(pathname)
  const state = readNameState(kind, new URLSearchParams(search))
  const position = { kind, slug: name.slug }
  if (products.length === 0) {
    const first = toNameHref(position, { ...state, page: 1 })
    return totalProducts > 0 ? <PageWithoutRecords first={first} /> : <NoRecords name={name.name} />
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex gap-4">
          <p role="status" className="text-sm text-soft tabular-nums">
            {toPageCountText(page)}
          </p>
          <ListActions crateHref={toCrateHref(position, state)} products={products} />
        </div>
        {totalProducts > 1 && <NameSortForm {...{ position, state }} />}
      </div>
      <ProductGrid products={products} />
      <Pagination
        currentPage={currentPage}
        totalPages={totalPages}
        toHref={(number) => toNameHref(position, { ...state, page: number })}
        className="mt-14 md:mt-20"
      />
    </>
  )
}

function NoRecords({ name }: { name: string }) {
  return (
    <EmptyState
      as="h2"
      title={`Nothing by ${name} is in the shop right now.`}
      action={
        <ButtonLink to={`/search?q=${encodeURIComponent(name)}`}>
          Want something by {name}?
        </ButtonLink>
      }
    />
  )
}

function PageWithoutRecords({ first }: { first: string }) {
  return (
    <EmptyState
      as="h2"
      title="No products found"
      action={<ButtonLink to={first}>Go to the first page</ButtonLink>}
    />
  )
}
