import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Outside of build/client: it is never served. */
export const STATS_FILE = 'build/bundle-stats.json'

export type FileStats = {
  /** The package or folder of its modules, and their length in characters before minification. */
  sources: Record<string, number>
  /** The files it imports, at once or later. */
  imports: string[]
  /** Those of them that it imports at once. */
  loads: string[]
}

/** By the path of the built file. */
export type BundleStats = Record<string, FileStats>

/** Writes `BundleStats` of the browser's files to `STATS_FILE`. */
export function bundleStats(): Plugin {
  return {
    name: 'bundle-stats',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const stats: BundleStats = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const lengths: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength === 0) continue
          const source = toSource(id)
          lengths[source] = (lengths[source] ?? 0) + renderedLength
        }
        const loads = chunk.imports.map((file) => `/${file}`)
        const imports = [...loads, ...chunk.dynamicImports.map((file) => `/${file}`)]
        stats[`/${chunk.fileName}`] = { sources: lengths, imports, loads }
      }
      mkdirSync(dirname(STATS_FILE), { recursive: true })
      writeFileSync(STATS_FILE, JSON.stringify(stats))
    },
  }
}

/** The package of a module, or its folder for the shop's own code. */
export function toSource(id: string): string {
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  const [, folder] = /.*\/(web\/[^/]+|contract)\//.exec(id) ?? []
  return packageName ?? folder ?? (/\/web\/[^/]+$/.test(id) ? 'web' : 'bundler')
}
