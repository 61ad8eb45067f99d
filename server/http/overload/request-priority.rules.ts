import { productTypes } from '#contract/product-type.ts'

/**
 * Priority of a request under overload. `vital`: health checks; `file`: served from disk at almost no cost; `trade`:
 * carts, orders and sign-in; `work`: the back office and the front pages; `browse`: can be retried. Two are counted apart,
 * because they wait for others: `payment` for the payment provider, `feed` for its reader.
 */
export type Priority = 'vital' | 'file' | 'trade' | 'payment' | 'work' | 'browse' | 'feed'

/** Patterns of paths; the first match counts. */
const PRIORITIES: [path: RegExp, priority: Priority, methods?: string][] = [
  [/^\/api\/(?:health|ready)$/, 'vital'],
  [/^\/(?:assets|images|fonts|logo)\/|^\/[\w-]+\.(?:svg|png|ico|webmanifest)$/, 'file'],
  [/^\/api\/(?:webhooks|auth|carts)(?:\/|$)/, 'trade'],
  [/^\/api\/orders(?:\/[^/]+\/(?:refunds|cancel))?$/, 'payment', 'POST'],
  [/^\/api\/orders(?:\/me)?$/, 'trade'],
  [/^\/api\/orders\/[^/]+$/, 'trade', 'GET'],
  [/^\/merchant-feed\.xml$/, 'feed'],
  [/^\/dev\//, 'trade'],
  [/^\/(?:auth|reset-password|orders?)(?:\/|$)/, 'trade'],
  [/^\/api\/products(?:\/|$)/, 'browse', 'GET'],
  [/^\/api\//, 'work'],
  [/^\/admin(?:\/|$)/, 'work'],
]

/** Entry pages without a query. They are rendered once for all waiting clients and re-rendered after each sale. */
const FRONT_PAGES: ReadonlySet<string> = new Set([
  ...['/', '/products'],
  ...['all', ...productTypes].map((category) => `/products/${category}`),
])

/** A path that matches nothing is a page, a news feed or a site map. */
export function priorityOf(method: string, url: string): Priority {
  const path = toRoutedPath(url)
  const effective = method === 'HEAD' ? 'GET' : method
  if (effective === 'GET' && FRONT_PAGES.has(url)) return 'work'
  const found = PRIORITIES.find(
    ([pattern, , only]) => pattern.test(path) && (only ?? effective) === effective,
  )
  return found?.[1] ?? 'browse'
}

/** The path as it is routed: `/assets/../search` and `/%73earch` are the search page. */
function toRoutedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!/[%\\]|\/\./.test(path)) return withoutSlash(path)
  try {
    const { pathname } = new URL(`http://shop.invalid${path}`)
    return withoutSlash(decodeURIComponent(pathname))
  } catch {
    return path
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The load of this process. */
export type Load = {
  /** Requests in flight without files; for a priority counted apart, those of that priority. */
  inFlight: number
  /** Mean event loop delay of the last sample. */
  delayMs: number
  /** Queries that wait for a database connection. */
  waiting: number
}

type Limit = Load & {
  /** With fewer in flight the delay comes from other programs on the machine, and refusing would not help. */
  delayFrom: number
}

/** From `browse` to `trade` each limit is above the one before: buyers get through. Without a limit nothing is refused. */
const LIMITS: Partial<Record<Priority, Limit>> = {
  feed: { inFlight: 8, delayMs: 150, delayFrom: 1, waiting: 24 },
  browse: { inFlight: 40, delayMs: 150, delayFrom: 5, waiting: 24 },
  work: { inFlight: 80, delayMs: 400, delayFrom: 10, waiting: 40 },
  trade: { inFlight: 240, delayMs: 2_000, delayFrom: 30, waiting: 160 },
  payment: { inFlight: 240, delayMs: 2_000, delayFrom: 30, waiting: 160 },
}

export function isOverloaded(priority: Priority, { inFlight, delayMs, waiting }: Load): boolean {
  const limit = LIMITS[priority]
  if (!limit) return false
  if (waiting >= limit.waiting) return true
  return inFlight >= limit.inFlight || (inFlight >= limit.delayFrom && delayMs > limit.delayMs)
}
