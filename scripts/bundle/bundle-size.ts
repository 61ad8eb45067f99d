import type { PageBudget, PartBudget } from './budgets.ts'

/** The part of React Router's client manifest that lists the files of each route. */
export type RouteManifest = {
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
  /** Length before minification by package or folder (scripts/bundle/bundle-stats.ts). */
  sources: Record<string, number>
  imports: readonly string[]
  loads: readonly string[]
}

export type PageSize = {
  title: string
  /** The heaviest of the page's routes. */
  route: string
  gzipBytes: number
  limitBytes: number
  /** An estimate, largest first: each file's gzip size is divided in proportion to `BuiltFile.sources`. */
  parts: { source: string; gzipBytes: number }[]
}

/**
 * The size of the files a browser loads for each page before the first interaction.
 * @throws Error for a budget without a route, and for a file of the manifest that was not built
 */
export function measurePages(
  budgets: readonly PageBudget[],
  manifest: RouteManifest,
  files: ReadonlyMap<string, BuiltFile>,
): PageSize[] {
  return budgets.map(({ title, routes, limitKb }) => {
    const [heaviest] = Object.keys(manifest.routes)
      .filter((id) => routes.test(id))
      .map((route) => ({ route, ...measureFiles(listFiles(manifest, route), files) }))
      .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
    if (!heaviest) throw new Error(`No route matches ${routes}: see scripts/bundle/budgets.ts`)
    return { title, limitBytes: limitKb * 1000, ...heaviest }
  })
}

/** The size of the files that a press loads besides those of the page. @throws Error for a budget without a file */
export function measureParts(
  budgets: readonly PartBudget[],
  manifest: RouteManifest,
  files: ReadonlyMap<string, BuiltFile>,
): PageSize[] {
  return budgets.map(({ title, file, route, limitKb }) => {
    const first = [...files.keys()].find((name) => file.test(name))
    if (!first) throw new Error(`No file matches ${file}: see scripts/bundle/budgets.ts`)
    const loaded = listFiles(manifest, route)
    const added = new Set([first])
    // A set visits what is added during its loop.
    for (const name of added) {
      for (const next of files.get(name)?.loads ?? []) if (!loaded.has(next)) added.add(next)
    }
    return { title, route: first, limitBytes: limitKb * 1000, ...measureFiles(added, files) }
  })
}

/** A line for each page above its budget, with its largest parts. */
export function describeExcesses(pages: readonly PageSize[]): string[] {
  return pages
    .filter(({ gzipBytes, limitBytes }) => gzipBytes > limitBytes)
    .map(
      ({ title, route, gzipBytes, limitBytes, parts }) =>
        `${title} (${route}) loads ${toKb(gzipBytes)} kB of JavaScript, ` +
        `${toKb(gzipBytes - limitBytes)} kB above its budget of ${toKb(limitBytes)}: ${describeParts(parts)}`,
    )
}

export function toTable(pages: readonly PageSize[]): string {
  const lines = pages.map(({ title, gzipBytes, limitBytes, parts }) =>
    [
      title.padEnd(12),
      toKb(gzipBytes).padStart(6),
      toKb(limitBytes).padStart(7),
      `  ${describeParts(parts)}`,
    ].join(' '),
  )
  return [
    'JavaScript before the first interaction, kB gzip',
    'page             kB  budget   largest parts',
    ...lines,
  ].join('\n')
}

const PARTS_SHOWN = 8

function describeParts(parts: PageSize['parts']): string {
  const shown = parts.slice(0, PARTS_SHOWN)
  return shown.map(({ source, gzipBytes }) => `${source} ${toKb(gzipBytes)}`).join(', ')
}

function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** The files of a page before the first interaction. */
export function listFiles(manifest: RouteManifest, id: string): Set<string> {
  const names = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  let route = manifest.routes[id]
  while (route) {
    for (const file of [route.module, route.clientLoaderModule, ...(route.imports ?? [])]) {
      if (file) names.add(file)
    }
    route = manifest.routes[route.parentId ?? '']
  }
  return names
}

function measureFiles(names: Iterable<string>, files: ReadonlyMap<string, BuiltFile>) {
  let gzipBytes = 0
  const bySource = new Map<string, number>()
  for (const name of names) {
    const file = files.get(name)
    if (!file) throw new Error(`The route manifest lists ${name}, which was not built`)
    gzipBytes += file.gzipBytes
    const total = Object.values(file.sources).reduce((sum, length) => sum + length, 0)
    for (const [source, length] of Object.entries(file.sources)) {
      const share = (file.gzipBytes * length) / total
      bySource.set(source, (bySource.get(source) ?? 0) + share)
    }
  }
  const parts = [...bySource]
    .map(([source, bytes]) => ({ source, gzipBytes: bytes }))
    .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
  return { gzipBytes, parts }
}
