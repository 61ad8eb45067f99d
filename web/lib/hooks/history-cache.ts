import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The data of visited pages: Back and Forward show a page at once and unchanged, like a browser's back/forward cache.
 * Only a history navigation restores it; a link always loads current data.
 */
const pages = new Map<string, { data: unknown; leftAtMs: number }>()

const PAGES_MAX = 20
const retentionMs = 5 * 60 * 1000

let isStepping = false
if (typeof window !== 'undefined') {
  // Runs before the router sees the event and loads the page's data, which it does within the same task.
  window.addEventListener('popstate', () => {
    isStepping = true
    setTimeout(() => {
      isStepping = false
    })
  })
}

/** Saves the data of the page at this URL. */
export function useHistoryCache(data: unknown): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const address = pathname + search
    pages.delete(address)
    pages.set(address, { data, leftAtMs: Date.now() })
    const [oldest] = pages.keys()
    if (pages.size > PAGES_MAX && oldest !== undefined) pages.delete(oldest)
  })
}

/** The loader of a page that saves its data with `useLeftPage`: a history navigation needs no request. */
export function loadOrRestore<Args extends { request: Request }, Data>(
  loadPage: (args: Args) => Promise<Data>,
) {
  return async (args: Args): Promise<Data> => {
    const { pathname, search } = new URL(args.request.url)
    const saved = isStepping ? pages.get(pathname + search) : undefined
    if (!saved || Date.now() - saved.leftAtMs > retentionMs) return loadPage(args)
    // One URL is always loaded and saved by the same page.
    return saved.data as Data
  }
}
