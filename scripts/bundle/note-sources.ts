import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Where the build says what each of its files is made of. Not among the files that are served. */
export const SOURCES_FILE = 'build/sources.json'

/** Notes for each file that browsers load how much of it comes from which package or folder. */
export function noteSources(): Plugin {
  return {
    name: 'note-sources',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const files: Record<string, Record<string, number>> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const sources: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength === 0) continue
          const source = toSource(id)
          sources[source] = (sources[source] ?? 0) + renderedLength
        }
        files[`/${chunk.fileName}`] = sources
      }
      mkdirSync(dirname(SOURCES_FILE), { recursive: true })
      writeFileSync(SOURCES_FILE, JSON.stringify(files))
    },
  }
}

/** A package by its name, what is ours by its folder. */
export function toSource(id: string): string {
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  const [, folder] = /\/(web\/[^/]+|contract)\//.exec(id) ?? []
  return packageName ?? folder ?? (/\/web\/[^/]+$/.test(id) ? 'web' : 'bundler')
}
