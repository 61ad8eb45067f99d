import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * What the pages showed that were left, so that going back to one shows it at once and as it was, as a browser does
 * with whole documents. Only for a step through the history: a link always leads to what is true now.
 */
const pages = new Map<string, { data: unknown; leftAtMs: number }>()

const KEPT_MAX = 20
const keptForMs = 5 * 60 * 1000

let isStepping = false
if (typeof window !== 'undefined') {
  // Before the router hears of it and asks for the page's data, which it does within the same task.
  window.addEventListener('popstate', () => {
    isStepping = true
    setTimeout(() => {
      isStepping = false
    })
  })
}

/** Keeps what the page at this address is made of. */
export function useLeftPage(data: unknown): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const address = pathname + search
    pages.delete(address)
    pages.set(address, { data, leftAtMs: Date.now() })
    const [oldest] = pages.keys()
    if (pages.size > KEPT_MAX && oldest !== undefined) pages.delete(oldest)
  })
}

/** The loader of a page that keeps its data with `useLeftPage`: on a step through the history it need not ask. */
export function loadUnlessLeft<Args extends { request: Request }, Data>(
  loadPage: (args: Args) => Promise<Data>,
) {
  return async (args: Args): Promise<Data> => {
    const { pathname, search } = new URL(args.request.url)
    const left = isStepping ? pages.get(pathname + search) : undefined
    if (!left || Date.now() - left.leftAtMs > keptForMs) return loadPage(args)
    // One address is always loaded and kept by one page.
    return left.data as Data
  }
}
