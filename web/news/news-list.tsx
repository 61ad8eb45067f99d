import { Link } from 'react-router'
import type { CallAnswer } from '#contract/calls.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { NewsDay } from './news-day.tsx'

export const toNewsHref = (page: number) => (page > 1 ? `/news?page=${page}` : '/news')

export function NewsList({ list: { news, pagination } }: { list: CallAnswer<'GET /news'> }) {
  const { currentPage, totalPages } = pagination
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
      <Pagination {...{ currentPage, totalPages }} toHref={toNewsHref} className="mt-14" />
    </main>
  )
}
