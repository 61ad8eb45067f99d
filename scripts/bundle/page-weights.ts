import type { PageBudget } from './budgets.ts'

/** The part of React Router's list of routes that says which files a page loads. */
export type RouteList = {
  entry: { module: string; imports: string[] }
  url: string
  routes: Record<
    string,
    {
      id: string
      parentId?: string
      module: string
      imports?: string[]
      clientLoaderModule?: string
    }
  >
}

export type BuiltFile = {
  gzipBytes: number
  /** How much of it comes from where: lengths before it was made small, by package or folder. */
  sources: Record<string, number>
}

export type PageWeight = {
  title: string
  /** The heaviest of the page's routes. */
  route: string
  gzipBytes: number
  limitBytes: number
  /** What it comes from, heaviest first. A share of each file by what its parts measured before: about right. */
  parts: { source: string; gzipBytes: number }[]
}

/** What a browser fetches for each page without a press: the list of routes, and all that its routes import. */
export function weighPages(
  budgets: readonly PageBudget[],
  list: RouteList,
  files: ReadonlyMap<string, BuiltFile>,
): PageWeight[] {
  return budgets.map(({ title, routes, limitKb }) => {
    const [heaviest] = Object.keys(list.routes)
      .filter((id) => routes.test(id))
      .map((route) => ({ route, ...weigh(filesOfRoute(list, route), files) }))
      .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
    if (!heaviest) throw new Error(`No route is ${routes}: see scripts/bundle/budgets.ts`)
    return { title, limitBytes: limitKb * 1000, ...heaviest }
  })
}

/** A line for each page above its budget: how much, and what of. */
export function findExcesses(pages: readonly PageWeight[]): string[] {
  return pages
    .filter(({ gzipBytes, limitBytes }) => gzipBytes > limitBytes)
    .map(
      ({ title, route, gzipBytes, limitBytes, parts }) =>
        `${title} (${route}) loads ${toKb(gzipBytes)} kB of JavaScript before a press, ` +
        `${toKb(gzipBytes - limitBytes)} kB above its budget of ${toKb(limitBytes)}: ${inWords(parts)}`,
    )
}

export function toTable(pages: readonly PageWeight[]): string {
  const lines = pages.map(({ title, gzipBytes, limitBytes, parts }) =>
    [
      title.padEnd(12),
      toKb(gzipBytes).padStart(6),
      toKb(limitBytes).padStart(7),
      `  ${inWords(parts)}`,
    ].join(' '),
  )
  return [
    'JavaScript before a press, kB gzip',
    'page             kB  budget   of it',
    ...lines,
  ].join('\n')
}

const PARTS_NAMED = 8

function inWords(parts: PageWeight['parts']): string {
  const named = parts.slice(0, PARTS_NAMED)
  return named.map(({ source, gzipBytes }) => `${source} ${toKb(gzipBytes)}`).join(', ')
}

function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function filesOfRoute(list: RouteList, id: string): Set<string> {
  const fetched = new Set([list.url, list.entry.module, ...list.entry.imports])
  for (let at = list.routes[id]; at; at = list.routes[at.parentId ?? '']) {
    for (const file of [at.module, at.clientLoaderModule, ...(at.imports ?? [])]) {
      if (file) fetched.add(file)
    }
  }
  return fetched
}

function weigh(fetched: Iterable<string>, files: ReadonlyMap<string, BuiltFile>) {
  let gzipBytes = 0
  const bySource = new Map<string, number>()
  for (const name of fetched) {
    const file = files.get(name)
    if (!file) throw new Error(`The list of routes names ${name}, which was not built`)
    gzipBytes += file.gzipBytes
    const whole = Object.values(file.sources).reduce((sum, length) => sum + length, 0)
    for (const [source, length] of Object.entries(file.sources)) {
      const share = (file.gzipBytes * length) / whole
      bySource.set(source, (bySource.get(source) ?? 0) + share)
    }
  }
  const parts = [...bySource]
    .map(([source, bytes]) => ({ source, gzipBytes: bytes }))
    .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
  return { gzipBytes, parts }
}
