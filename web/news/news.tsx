import { Link, useLoaderData } from 'react-router'
import { load, type Page } from '#web/lib/api/load.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/news'
import { NewsDay } from './news-day.tsx'

const toHref = (page: number) => (page > 1 ? `/news?page=${page}` : '/news')

export const loader = load(async ({ api, url, signal }: Page) => {
  const given = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(given) && given > 0 && given < 1_000_000 ? given : 1
  return api('GET /news', { query: { page }, signal })
})

export const clientLoader = loader

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.pagination.currentPage ?? 1
  return pageMeta(matches, {
    title: page > 1 ? `News, page ${page}` : 'News',
    description: 'Our newsletters: what came in, and what we think of it.',
    path: toHref(page),
    hidden: !loaderData || loaderData.news.length === 0,
  })
}

export default function News() {
  const { news, pagination } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-8 pb-20 md:pt-12 md:pb-28">
      <h1>News</h1>
      {news.length === 0 ? (
        <EmptyState as="h2" title="No news yet" />
      ) : (
        <ul aria-label="Newsletters" className="mt-8 max-w-prose border-t border-line">
          {news.map(({ slug, title, sentOn }) => (
            <li key={slug} className="border-b border-line py-4">
              <Link to={`/news/${slug}`} className="link text-lg wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-soft">
                <NewsDay sentOn={sentOn} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination {...pagination} toHref={toHref} className="mt-14" />
    </main>
  )
}
