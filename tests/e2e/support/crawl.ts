export type Visited = {
  path: string
  /** The page that links to it. */
  from: string
  status: number
  headers: Headers
  /** The HTML of a page; empty for other files. */
  html: string
}

const CONCURRENT = 4
/** Pages of one route differ in little but their texts, and links to them are made in one place. */
const ROUTE_MAX = 6

/** Requests the paths and the addresses of the shop that their pages name, some of each route, as a client without scripts. */
export async function crawl(origin: string, starts: readonly string[]): Promise<Visited[]> {
  const visited: Visited[] = []
  const known = new Set(starts)
  const counts = new Map<string, number>()
  const queue = starts.map((path) => ({ path, from: 'the start' }))

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const page = await visit(origin, next)
      visited.push(page)
      const found = listPaths(page.html, origin + page.path).filter((path) => !known.has(path))
      for (const path of new Set(found)) {
        known.add(path)
        const count = counts.get(toRoute(path)) ?? 0
        counts.set(toRoute(path), count + 1)
        if (count < ROUTE_MAX) queue.push({ path, from: page.path })
      }
    }
  }

  // Until the first pages are read, only one worker has something to do.
  while (queue.length > 0) await Promise.all(Array.from({ length: CONCURRENT }, work))
  return visited
}

/** `/products/item` for each product, `/search` for each search. */
function toRoute(path: string): string {
  return path.replace(/\?.*/, '').split('/').slice(0, 3).join('/')
}

async function visit(origin: string, link: Pick<Visited, 'path' | 'from'>): Promise<Visited> {
  const response = await fetch(origin + link.path)
  const { status, headers } = response
  const body = await response.text()
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return { ...link, status, headers, html: isPage ? body : '' }
}

/** The shop writes attributes in double quotes and escapes quotes in texts. */
const ADDRESS = /\s(?:href|src)="([^"]+)"/g

/** The paths that a page names on its own origin, without fragments. Images in one size only. */
function listPaths(html: string, pageUrl: string): string[] {
  const { origin } = new URL(pageUrl)
  return [...html.matchAll(ADDRESS)]
    .map(([, address = '']) => new URL(decode(address), pageUrl))
    .filter((url) => url.origin === origin)
    .map(({ pathname, search }) => (pathname.startsWith('/images/') ? pathname : pathname + search))
}

function decode(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
