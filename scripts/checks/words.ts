/**
 * Counts the lines of comments, documents and test titles that match `scripts/words/dialect.ts`, and fails above the
 * recorded numbers. `node scripts/checks/words.ts FILE…` lists the lines of these files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dialect } from '../words/dialect.ts'
import { type Prose, readProse } from '../words/read-prose.ts'

/** May only fall: lower a limit after its count has fallen. */
const LIMITS: Record<Prose['kind'], number> = { comments: 11, documents: 5, titles: 4 }

const chosen = process.argv.slice(2)
const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => file && existsSync(file))
  .filter((file) => chosen.length === 0 || chosen.some((start) => file.startsWith(start)))

const found = files
  .flatMap((file) => readProse(file, readFileSync(file, 'utf8')))
  .map((prose) => ({ ...prose, instead: findInstead(prose.text) }))
  .filter(({ instead }) => instead.length > 0)

for (const { place, text, instead } of chosen.length > 0 ? found : []) {
  console.log(`${place}: ${text}\n    → ${instead.join(' · ')}`)
}
for (const [kind, limit] of Object.entries(LIMITS)) {
  const count = found.filter((prose) => prose.kind === kind).length
  console.log(`${kind}: ${count} lines in the private dialect (at most ${limit})`)
  if (count <= limit) continue
  console.error(`${kind}: ${count} lines, at most ${limit} allowed; pass file names to list them`)
  process.exitCode = 1
}

function findInstead(text: string): string[] {
  return dialect.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => instead)
}
