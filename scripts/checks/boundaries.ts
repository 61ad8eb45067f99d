/**
 * Fails when an import crosses a boundary of the folders. Every folder is an area, including new ones.
 *
 * - `contract` imports Zod and itself; `web` imports `web` and `contract`; nothing imports `web` but tests and tools.
 * - A server area imports another one through its `index.ts` or reads its `*.tables.ts`.
 * - `server/platform` and `server/http` import no area of the shop.
 * - `web/ui` imports nothing of the shop; `web/lib` imports only `contract`.
 * - A web area imports another one through its `index.ts`. An area without one (shell, admin, home, document) is for
 *   the files directly in `web/` alone: code of `web/admin` never reaches a shopper.
 * - An area of the back office (a folder of `web/admin`) imports another one through its `index.ts`, and everything of
 *   `web/admin/shared`, which imports no area.
 *
 *
 * It also prints the imports between server areas that point up, and the folders inside an area that import each other. It
 * fails above the recorded numbers.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { findMutualFolders, findUpwardArrows } from '../boundaries/layers.ts'
import { type Import, judgeImport } from '../boundaries/rules.ts'

/** May only fall. */
const UPWARD_ARROWS_MAX = 0

/** May only fall. */
const MUTUAL_FOLDERS_MAX = 20

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'],
  { encoding: 'utf8' },
).split('\0')

const imports = files.filter(Boolean).flatMap(readImports)
const problems = imports.flatMap(judgeImport)
const upward = findUpwardArrows(imports)
const mutual = findMutualFolders(imports)

console.log(`${imports.length} imports, ${upward.length} arrows between server areas point up`)
for (const arrow of upward) console.log(`  ${arrow}`)
console.log(`${mutual.length} pairs of folders inside server areas import each other`)
for (const pair of mutual) console.log(`  ${pair}`)
for (const problem of problems) console.error(problem)
if (upward.length > UPWARD_ARROWS_MAX) {
  console.error(`At most ${UPWARD_ARROWS_MAX} arrows may point up: move what is shared down.`)
}
if (mutual.length > MUTUAL_FOLDERS_MAX) {
  console.error(`At most ${MUTUAL_FOLDERS_MAX} pairs may: move what both use down.`)
}
const isFailed =
  problems.length > 0 || upward.length > UPWARD_ARROWS_MAX || mutual.length > MUTUAL_FOLDERS_MAX
process.exitCode = isFailed ? 1 : 0

function readImports(file: string): Import[] {
  const text = readSource(file)
  const tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found: Import[] = []
  walk(tree, (node) => {
    const target = toTarget(file, node.source)
    if (target) found.push({ from: file, to: target })
  })
  return found
}

/** Empty for a deleted file that git still lists. */
function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A path in this repository, or the name of a package. */
function toTarget(file: string, source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('value' in source)) return
  const { value } = source
  if (typeof value !== 'string') return
  if (value.startsWith('#')) return value.slice(1)
  return value.startsWith('.') ? join(dirname(file), value) : value
}

function walk(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Record<string, unknown>)
  for (const part of Object.values(node)) walk(part, visit)
}
