/**
 * Prints what each page of the build loads before a press; `npm run build` ends with it. Exit code 1, with the page and
 * what weighs in it, when one is above its budget (scripts/bundle/budgets.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pageBudgets } from './bundle/budgets.ts'
import { SOURCES_FILE } from './bundle/note-sources.ts'
import {
  type BuiltFile,
  findExcesses,
  type RouteList,
  toTable,
  weighPages,
} from './bundle/page-weights.ts'

const ASSETS = 'build/client/assets'

const pages = weighPages(pageBudgets, readRouteList(), readFiles())
console.log(toTable(pages))
const excesses = findExcesses(pages)
for (const excess of excesses) console.error(`\nToo heavy: ${excess}.`)
if (excesses.length > 0) {
  console.error('Fetch it later, or leave it out: docs/decisions/0024-what-a-page-does-not-need.md')
  process.exitCode = 1
}

function readRouteList(): RouteList {
  const [file = ''] = readdirSync(ASSETS).filter((name) => /^manifest-.+\.js$/.test(name))
  const text = readFileSync(`${ASSETS}/${file}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteList
}

function readFiles(): Map<string, BuiltFile> {
  const sources = JSON.parse(readFileSync(SOURCES_FILE, 'utf8')) as Record<
    string,
    BuiltFile['sources']
  >
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  return new Map(
    scripts.map((name) => {
      const gzipBytes = gzipSync(readFileSync(`${ASSETS}/${name}`), { level: 9 }).length
      return [
        `/assets/${name}`,
        { gzipBytes, sources: sources[`/assets/${name}`] ?? { 'list of routes': 1 } },
      ]
    }),
  )
}
