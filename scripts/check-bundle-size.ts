/**
 * Prints the JavaScript each page loads before the first interaction; `npm run build` ends with it. Exit code 1 when a
 * page exceeds its budget (scripts/bundle/budgets.ts), or a public page can load code of the back office.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describeLeaks } from './bundle/back-office-code.ts'
import { pageBudgets, partBudgets } from './bundle/budgets.ts'
import {
  type BuiltFile,
  describeExcesses,
  measurePages,
  measureParts,
  type RouteManifest,
  toTable,
} from './bundle/bundle-size.ts'
import { type BundleStats, STATS_FILE } from './bundle/bundle-stats.ts'

const ASSETS = 'build/client/assets'

const manifest = readManifest()
const files = readFiles()
const pages = [
  ...measurePages(pageBudgets, manifest, files),
  ...measureParts(partBudgets, manifest, files),
]
console.log(toTable(pages))
const excesses = describeExcesses(pages)
for (const excess of excesses) console.error(`\nBundle too large: ${excess}.`)
if (excesses.length > 0) {
  console.error('Load the code later, or remove it: docs/decisions/0008-first-load.md')
  process.exitCode = 1
}
const leaks = describeLeaks(manifest, files)
for (const leak of leaks) console.error(`\nBundle mixed: ${leak}.`)
if (leaks.length > 0) {
  console.error('Give what both need a group of its own: vite.config.ts')
  process.exitCode = 1
}

function readManifest(): RouteManifest {
  const [file = ''] = readdirSync(ASSETS).filter((name) => /^manifest-.+\.js$/.test(name))
  const text = readFileSync(`${ASSETS}/${file}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest
}

function readFiles(): Map<string, BuiltFile> {
  const stats = JSON.parse(readFileSync(STATS_FILE, 'utf8')) as BundleStats
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  return new Map(
    scripts.map((name) => {
      const gzipBytes = gzipSync(readFileSync(`${ASSETS}/${name}`), { level: 9 }).length
      const path = `/assets/${name}`
      const manifestStats = { sources: { 'route manifest': 1 }, imports: [], loads: [] }
      return [path, { gzipBytes, ...(stats[path] ?? manifestStats) }]
    }),
  )
}
