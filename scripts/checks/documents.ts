/**
 * Fails when a document names a file, a folder or an npm script that does not exist, or a comment in code a document
 * that does not exist.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readProse } from '../words/read-prose.ts'

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const folders = ['contract', 'server', 'web', 'db', 'tests', 'docs', 'scripts', 'deploy', 'bench']

const documents = listFiles('*.md')
const sources = listFiles('*.ts', '*.tsx', '*.mjs', '*.css', '*.sql')

const documentProblems = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8')
  return [...missingPaths(text), ...missingLinks(document, text), ...missingScripts(text)].map(
    (problem) => `${document}: ${problem}`,
  )
})

const commentProblems = sources.flatMap((source) =>
  readProse(source, readFileSync(source, 'utf8'))
    .filter(({ kind }) => kind === 'comments')
    .flatMap(({ place, text }) => missingDocuments(text).map((problem) => `${place}: ${problem}`)),
)
const problems = [...documentProblems, ...commentProblems]

console.log(`${documents.length} documents and the comments of ${sources.length} files read`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function listFiles(...patterns: string[]): string[] {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--']
  return execFileSync('git', [...listing, ...patterns], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(file))
}

/** Documents that a comment cites by their path from the root. */
function missingDocuments(comment: string): string[] {
  return [...comment.matchAll(/(?<![\w./*-])[\w./-]+\.md\b/g)]
    .map(([path]) => path)
    .filter((path) => !existsSync(path))
    .map((path) => `${path} does not exist`)
}

/**
 * Paths in backticks that start in one of the project's folders, without patterns, placeholders and settings files of
 * the owner.
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
