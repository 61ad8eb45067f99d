import type { Page } from '@playwright/test'

/** Collects the query string of each request to `path`. */
export function watchCalls(page: Page, path: string): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // `at` only makes the URL unique, to bypass a CDN cache.
    searchParams.delete('at')
    if (pathname === path) queries.push(`?${searchParams}`)
  })
  return queries
}
