import { useLoaderData } from 'react-router'
import { HERO_LINE } from '#contract/shop-texts.ts'
import { ProductGrid, type ProductSummary, toListImage } from '#web/catalogue/index.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load } from '#web/lib/api/load.ts'
import { loadOrRestore, useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { pageMeta, readSettings, structuredDataMeta } from '#web/lib/page-meta.ts'
import { shippingSentence } from '#web/lib/shipping-text.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/home'
import { Hero } from './hero.tsx'
import { loadHome } from './load-home.ts'
import { organizationData, websiteData } from './website-data.ts'

export async function loader(args: Route.LoaderArgs) {
  const home = await load(({ api, signal }) => loadHome(api, signal))(args)
  const settings = args.context.get(settingsContext)
  const data = [websiteData(settings), organizationData(settings)].filter(Boolean)
  return { ...home, structuredData: data.map((part) => JSON.stringify(part)) }
}

export const clientLoader = loadOrRestore(({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader(),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const settings = readSettings(matches)
  return [
    ...pageMeta(matches, {
      title: settings.heroLine ?? HERO_LINE,
      description: `New and hard-to-find vinyl, turntables to play it on, and what keeps both in shape.${shippingSentence(settings)}`,
      path: '/',
      image: toListImage(loaderData?.featured ?? []),
    }),
    ...structuredDataMeta(loaderData),
  ]
}

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { featured, used, picks, heroThumbnails } = home
  useHistoryCache(home)
  return (
    <main id="main" tabIndex={-1}>
      <Hero line={useShopSettings().heroLine} thumbnails={heroThumbnails} />
      <Shelf
        id="featured"
        title="Featured vinyl"
        all={{ to: '/products?type=vinyl', label: 'View All' }}
        products={featured}
        isRow
      />
      <Shelf
        id="just-in-used"
        title="Just in: used"
        all={{ to: '/used', label: 'All used copies' }}
        products={used}
      />
      <Shelf
        id="picks"
        title="Staff picks"
        all={{ to: '/picks', label: 'All picks' }}
        products={picks}
      />
    </main>
  )
}

type ShelfProps = {
  id: string
  title: string
  /** The link to all products of this kind. */
  all: { to: string; label: string }
  products: readonly ProductSummary[]
  isRow?: boolean
}

function Shelf({ id, title, all, products, isRow = false }: ShelfProps) {
  if (products.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      // The hero is the first section; the row below it has room above.
      className="column py-16 nth-of-type-[n+3]:pt-0 md:py-24 md:nth-of-type-[n+3]:pt-0"
    >
      <div className="mb-6 flex items-baseline justify-between gap-4 md:mb-8">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <ButtonLink to={all.to} prefetch="intent" variant="quiet" className="-mr-4">
          {all.label}
        </ButtonLink>
      </div>
      <ProductGrid products={products} as="h3" isFirst={false} isRow={isRow} />
    </section>
  )
}
