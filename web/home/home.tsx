import { useLoaderData } from 'react-router'
import { ProductGrid } from '#web/catalogue/index.ts'
import { load } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, readSettings } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import { loadHome } from './load-home.ts'
import { websiteData } from './website-data.ts'

/** Only the server picks for the hero: the browser would have to fetch a hundred records for it. */
export const loader = load(({ api, signal }) => loadHome(api, signal))
export const clientLoader = loadOrRestore(({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader(),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const thumbnail = loaderData?.heroThumbnails.find(Boolean)
  return [
    ...pageMeta(matches, {
      title: 'Discover your next favourite record',
      description:
        'New and hard-to-find vinyl, turntables to play it on, and what keeps both in shape. Shipping is free.',
      path: '/',
      ...(thumbnail ? { image: { address: thumbnail } } : {}),
    }),
    { 'script:ld+json': websiteData(readSettings(matches)) },
  ]
}

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { featured, heroThumbnails } = home
  useHistoryCache(home)
  return (
    <main id="main" tabIndex={-1}>
      <Hero thumbnails={heroThumbnails} />
      {featured.length > 0 && (
        <section aria-labelledby="featured" className="column py-16 md:py-24">
          <div className="mb-6 flex items-baseline justify-between gap-4 md:mb-8">
            <h2 id="featured" className="text-3xl">
              Featured vinyl
            </h2>
            <ButtonLink
              to="/products?type=vinyl"
              prefetch="intent"
              variant="quiet"
              className="-mr-4"
            >
              View All
            </ButtonLink>
          </div>
          <ProductGrid products={featured} as="h3" isFirst={false} isRow />
        </section>
      )}
    </main>
  )
}
