import { isRouteErrorResponse, Link, useLoaderData } from 'react-router'
import { mailingGroupTitles } from '#contract/newsletter/mailing-groups.ts'
import { ProductGrid, toCopySummary, toProductSummary } from '#web/catalogue/index.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { PageBody } from '#web/pages/index.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/news-page'
import { NewsDay } from './news-day.tsx'

const loadNews = load(async ({ api, params: { slug }, signal }: Page<{ slug: string }>) => {
  const { news } = await api('GET /news/:slug', { params: { slug }, signal })
  const groups = news.groups.map(({ group, products }) => ({
    group,
    products: products.map((product) =>
      group === 'used' ? toCopySummary(product) : toProductSummary(product),
    ),
  }))
  return { ...news, groups }
})

export const loader = loadNews
export const clientLoader = loadNews

export const meta: Route.MetaFunction = ({ matches, loaderData: news }) => {
  if (!news) return pageMeta(matches, { title: 'Not Found', hidden: true })
  return pageMeta(matches, { title: news.title, path: `/news/${news.slug}` })
}

/** A newsletter that was sent; its offers are as they are today. */
export default function NewsPage() {
  const { title, sentOn, content, groups } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-8 pb-20 md:pt-12 md:pb-28">
      <article>
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="mt-2 text-sm text-soft">
          <NewsDay sentOn={sentOn} />
        </p>
        <div className="mt-4 max-w-[65ch]">
          <PageBody content={content} />
        </div>
        {groups.map(({ group, products }) => (
          <section key={group} aria-labelledby={`news-${group}`} className="mt-12 md:mt-16">
            <h2 id={`news-${group}`} className="mb-6">
              {mailingGroupTitles[group]}
            </h2>
            <ProductGrid products={products} as="h3" isFirst={false} />
          </section>
        ))}
      </article>
      <p className="mt-12">
        <Link to="/news" className="link">
          All news
        </Link>
      </p>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}
