import { isRouteErrorResponse, redirect, useLoaderData } from 'react-router'
import { toPagePath } from '#contract/page-paths.ts'
import type { ShownPage } from '#contract/pages.ts'
import { load } from '#web/lib/api/load.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/page'
import { ShownPageArticle } from './page-article.tsx'

const loadPage = load<{ slug: string }, ShownPage>(async ({ api, params: { slug }, signal }) => {
  const { page } = await api('GET /pages/:slug', { params: { slug }, signal })
  return page
})

export async function loader(args: Route.LoaderArgs) {
  const path = toPagePath(args.params.slug)
  if (!path.startsWith('/pages/')) throw redirect(path, 301)
  return loadPage(args)
}

export const meta: Route.MetaFunction = ({ matches, loaderData: page }) => {
  if (!page) return pageMeta(matches, { title: 'Not Found', hidden: true })
  const { slug, title, description } = page
  return pageMeta(matches, {
    title,
    path: toPagePath(slug),
    ...(description && { description }),
  })
}

export default function Page() {
  return <ShownPageArticle page={useLoaderData<typeof loader>()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}
