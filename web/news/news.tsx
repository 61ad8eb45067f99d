import { isRouteErrorResponse, useLoaderData } from 'react-router'
import { toCopySummary, toProductSummary } from '#web/catalogue/index.ts'
import { load, type Page } from '#web/lib/api/load.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/news'
import { NewsArticle } from './news-article.tsx'
import { NewsList, toNewsHref } from './news-list.tsx'

/** One route for the list and its pages, because each route adds to the first load of every page. */
const loadPage = load(async ({ api, params: { slug }, url, signal }: Page<{ slug?: string }>) => {
  if (slug === undefined) {
    const query = { page: readPage(url.searchParams) }
    return { list: await api('GET /news', { query, signal }) }
  }
  const { news } = await api('GET /news/:slug', { params: { slug }, signal })
  const groups = news.groups.map(({ group, products }) => ({
    group,
    products: products.map(group === 'used' ? toCopySummary : toProductSummary),
  }))
  return { news: { ...news, groups } }
})

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1
}

export const loader = loadPage
export const clientLoader = loadPage

export const meta: Route.MetaFunction = ({ matches, loaderData: found }) => {
  if (!found) return pageMeta(matches, { title: 'Not Found', hidden: true })
  const { list, news } = found
  if (news) {
    const { title, slug, description } = news
    return pageMeta(matches, { title, path: `/news/${slug}`, ...(description && { description }) })
  }
  const { currentPage } = list.pagination
  return pageMeta(matches, {
    title: currentPage > 1 ? `News, page ${currentPage}` : 'News',
    description: 'Our newsletters: records that came in, and what we think of them.',
    path: toNewsHref(currentPage),
    hidden: list.news.length === 0,
  })
}

export default function News() {
  const { list, news } = useLoaderData<typeof loader>()
  return news ? <NewsArticle news={news} /> : <NewsList list={list} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}
