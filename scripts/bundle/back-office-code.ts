import type { BuiltFile, RouteManifest } from './bundle-size.ts'
import { listFiles } from './bundle-size.ts'

const BACK_OFFICE = 'web/admin'
/** Route ids of the back office, and of the style guide, which shows its components (web/routes.ts). */
const isBackOffice = (routeId: string) => /^(?:admin(?:[/-]|$)|dev\/)/.test(routeId)

/**
 * A line for each public page that can load code of the back office, with the first file that has it: at once, or
 * later with a panel. A browser follows both kinds of imports.
 */
export function describeLeaks(
  manifest: RouteManifest,
  files: ReadonlyMap<string, BuiltFile>,
): string[] {
  const pages = Object.keys(manifest.routes).filter((id) => !isBackOffice(id))
  return pages.flatMap((id) => {
    const leak = [...reach(listFiles(manifest, id), files)].find((name) =>
      Object.hasOwn(files.get(name)?.sources ?? {}, BACK_OFFICE),
    )
    return leak === undefined ? [] : [`${id} can load code of the back office: ${leak}`]
  })
}

function reach(names: Iterable<string>, files: ReadonlyMap<string, BuiltFile>): Set<string> {
  const reached = new Set(names)
  // A set visits what is added during its loop.
  for (const name of reached) {
    for (const imported of files.get(name)?.imports ?? []) reached.add(imported)
  }
  return reached
}
