/**
 * What goes first when there is more to do than can be done. `file`: sent from disk, next to nothing. `vital`: says
 * whether the shop lives. `trade`: what leads to money, and who may. `browse`: whoever looks around can look again.
 * `feed`: made while it is read, so its reader says how long it takes; counted apart.
 */
export type Priority = 'vital' | 'file' | 'trade' | 'work' | 'browse' | 'feed'

/** Beginnings of addresses, the first that fits counts. */
const PRIORITIES: [path: RegExp, priority: Priority, methods?: string][] = [
  [/^\/api\/(?:health|ready)$/, 'vital'],
  [/^\/(?:assets|images|fonts)\/|^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/, 'file'],
  [/^\/api\/(?:webhooks|auth|carts)(?:\/|$)/, 'trade'],
  [/^\/api\/orders(?:\/me)?$/, 'trade'],
  [/^\/api\/orders\/[^/]+$/, 'trade', 'GET'],
  [/^\/api\/orders\/[^/]+\/(?:refunds|give-up)$/, 'trade'],
  [/^\/merchant-feed\.xml$/, 'feed'],
  [/^\/dev\//, 'trade'],
  [/^\/(?:auth|reset-password|orders?)(?:\/|$)/, 'trade'],
  [/^\/api\/products(?:\/|$)/, 'browse', 'GET'],
  [/^\/api\//, 'work'],
  [/^\/admin(?:\/|$)/, 'work'],
]

/** Made once for all who wait, and anew after each sale: where most come in is not where to save. Without a query. */
const FRONT_PAGES = /^\/(?:products(?:\/[\w-]+)?)?$/

/** Everything that is none of these is a page, a feed or a list of pages. */
export function priorityOf(method: string, url: string): Priority {
  const [path = ''] = url.split('?', 1)
  const asked = method === 'HEAD' ? 'GET' : method
  if (asked === 'GET' && FRONT_PAGES.test(url)) return 'work'
  const found = PRIORITIES.find(
    ([begins, , only]) => begins.test(path) && (only ?? asked) === asked,
  )
  return found?.[1] ?? 'browse'
}

/** How much there is to do. */
export type Strain = {
  /** Requests that are there and not answered, files aside; of feeds, only those. */
  underWay: number
  /** How late the process is with whatever it has to do, on average of the last moments. */
  lateMs: number
}

type Limit = Strain & {
  /** With fewer under way it is the machine that is busy with something else, and refusing would not help. */
  lateFrom: number
}

/** Each takes more than the one before, so that those who buy get through. What is not here is never refused. */
const LIMITS: Partial<Record<Priority, Limit>> = {
  feed: { underWay: 8, lateMs: 150, lateFrom: 1 },
  browse: { underWay: 40, lateMs: 150, lateFrom: 5 },
  work: { underWay: 80, lateMs: 400, lateFrom: 10 },
  trade: { underWay: 240, lateMs: 2_000, lateFrom: 30 },
}

export function isTooMuch(priority: Priority, { underWay, lateMs }: Strain): boolean {
  const limit = LIMITS[priority]
  if (!limit) return false
  return underWay >= limit.underWay || (underWay >= limit.lateFrom && lateMs > limit.lateMs)
}
