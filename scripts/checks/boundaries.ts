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
 * - No import between server areas points up, nor one between the folders of an area.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { findUpwardAreas, findUpwardFolders } from '../boundaries/layers.ts'
import { type Import, judgeImport } from '../boundaries/rules.ts'

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'],
  { encoding: 'utf8' },
).split('\0')

const imports = files.filter(Boolean).flatMap(readImports)
const problems = [
  ...imports.flatMap(judgeImport),
  ...[...findUpwardAreas(imports), ...findUpwardFolders(imports)].map(
    (arrow) => `${arrow} points up: move what both use down`,
  ),
]

console.log(`${imports.length} imports, ${problems.length} against the boundaries`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

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
