/**
 * Fails when a regular expression of the program is vulnerable to ReDoS: polynomial or exponential time, as found by
 * recheck (https://makenowjust-labs.github.io/recheck/). Expressions of tests and tools only see their own texts and
 * are skipped.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseAst } from 'vite'

type Found = { place: string; source: string; flags: string }

/** Wall time: the check must also pass next to the other steps of `npm run check` on a busy machine. */
const TIMEOUT_MS = 60_000
/** An attack is confirmed by its running time, which a busy machine prolongs: only repeated ones count. */
const ATTEMPTS = 4

const folders = ['contract', 'server', 'web']
const found = folders.flatMap((folder) => listFiles(folder)).flatMap(readExpressions)
const problems = found.flatMap(judge)
console.log(`${found.length} regular expressions checked`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

function readExpressions(file: string): Found[] {
  const text = readFileSync(file, 'utf8')
  const tree: unknown = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const all: Found[] = []
  walk(tree, (node) => {
    if (!('regex' in node) || typeof node.start !== 'number') return
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    const line = text.slice(0, node.start).split('\n').length
    all.push({ place: `${file}:${line}`, source: pattern, flags })
  })
  return all
}

function walk(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Record<string, unknown>)
  for (const part of Object.values(node)) walk(part, visit)
}

function check(source: string, flags: string, attempts = ATTEMPTS): ReturnType<typeof checkSync> {
  const said = checkSync(source, flags, { timeout: TIMEOUT_MS })
  return said.status === 'safe' || attempts === 1 ? said : check(source, flags, attempts - 1)
}

function judge({ place, source, flags }: Found): string[] {
  const said = check(source, flags)
  if (said.status === 'safe') return []
  const how = said.status === 'vulnerable' ? said.complexity.summary : said.error.kind
  return [`${place}: /${source}/${flags} is ${said.status} (${how})`]
}
