import { useLoaderData } from 'react-router'
import { ProductGrid, toListImage } from '#web/catalogue/index.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, structuredDataMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import { loadHome } from './load-home.ts'
import { websiteData } from './website-data.ts'

/** Only the server picks for the hero: the browser would have to fetch a hundred records for it. */
export async function loader(args: Route.LoaderArgs) {
  const home = await load(({ api, signal }) => loadHome(api, signal))(args)
  const website = websiteData(args.context.get(settingsContext))
  return { ...home, structuredData: [JSON.stringify(website)] }
}

export const clientLoader = loadOrRestore(({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader(),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  return [
    ...pageMeta(matches, {
      title: 'Discover your next favourite record',
      description:
        'New and hard-to-find vinyl, turntables to play it on, and what keeps both in shape. Shipping is free.',
      path: '/',
      image: toListImage(loaderData?.featured ?? []),
    }),
    ...structuredDataMeta(loaderData),
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
