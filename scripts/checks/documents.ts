/** Fails when a document names a file, a folder or an npm script that does not exist. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const folders = ['contract', 'server', 'web', 'db', 'tests', 'docs', 'scripts', 'deploy']

const documents = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.md'],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => file && existsSync(file))

const problems = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8')
  return [...missingPaths(text), ...missingLinks(document, text), ...missingScripts(text)].map(
    (problem) => `${document}: ${problem}`,
  )
})

console.log(`${documents.length} documents read`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * Paths in backticks that start in one of the project's folders; patterns and placeholders are left out, and
 * settings files, which their owner writes.
 */
function missingPaths(text: string): string[] {
  return [...text.matchAll(/`([a-z]+\/[\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.endsWith('.env'))
    .filter((path) => folders.includes(path.split('/')[0] ?? '') && !existsSync(path))
    .map((path) => `\`${path}\` does not exist`)
}

function missingLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(dirname(document), target)))
    .map((target) => `the link to ${target} leads nowhere`)
}

function missingScripts(text: string): string[] {
  return [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]
    .map(([, named, short]) => named ?? short ?? '')
    .filter((name) => !(name in scripts))
    .map((name) => `npm has no script ${name}`)
}
