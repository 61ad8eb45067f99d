import { Suspense } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { load, type Page } from '#web/lib/api/load.ts'
import { loadOrRestore } from '#web/lib/hooks/history-cache.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { toFailure } from '../failure.ts'
import { ListingFailure } from '../listing/listing-failure.tsx'
import type { Route } from './+types/crate'
import { CrateView } from './crate-view.tsx'
import { loadCratePage } from './load-crate.ts'
import { CRATE_PAGE_SIZE, type CrateQuery, readCrate, toCanonical } from './rules/crate-query.ts'
import { useCrate } from './use-crate.ts'
import type { LoadedCrate } from './use-crate-pages.ts'

const EmptyCrate = lazyPart(async () => (await import('./empty-crate.tsx')).EmptyCrate)

async function loadPage({ api, url, signal }: Page): Promise<LoadedCrate> {
  const crate = readCrate(url.searchParams)
  const number = Math.floor(crate.start / CRATE_PAGE_SIZE) + 1
  const { sleeves, ...totals } = await loadCratePage(api, crate, { number, signal })
  const front = Math.min(crate.start, Math.max(0, totals.total - 1))
  return { ...totals, front, pages: { [number]: sleeves } }
}

export const loader = load(loadPage)
export const clientLoader = loadOrRestore(load(loadPage))

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { listHref } = readCrate(new URLSearchParams(location.search))
  // The same records have a page of their own, which search engines index.
  return pageMeta(matches, { title: 'Flip through', path: toCanonical(listHref), hidden: true })
}

export default function CratePage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { search } = useLocation()
  const query = readCrate(new URLSearchParams(search))
  return (
    <main id="main" tabIndex={-1} className="pb-20 outline-none">
      <h1 className="sr-only">Flip through the records</h1>
      {loaded.total === 0 ? (
        <Suspense fallback={null}>
          <EmptyCrate listHref={query.listHref} />
        </Suspense>
      ) : (
        <LoadedCrateView key={search} loaded={loaded} query={query} />
      )}
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <h1 className="mb-6">Flip through</h1>
      <ListingFailure failure={toFailure(error)} />
    </main>
  )
}

function LoadedCrateView({ loaded, query }: { loaded: LoadedCrate; query: CrateQuery }) {
  return <CrateView crate={useCrate(loaded, query)} listHref={query.listHref} />
}
