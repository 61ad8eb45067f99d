import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './processes.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/**
 * A minimal checkout with the real command runner: two packages to install, an npm and a builder that print their
 * arguments, a bundler that copies, and a program in place of the shop. `files` are added or replaced.
 */
export function makeCheckout(files: Record<string, string> = {}): string {
  const root = temporaryFolder()
  for (const path of ['scripts/bootstrap', 'scripts/commands.mjs', 'scripts/run.mjs']) {
    cpSync(join(REPOSITORY, path), join(root, path), { recursive: true })
  }
  writeFiles(root, {
    'package.json': '{ "type": "module" }',
    'package-lock.json': lockFile('1.0.0'),
    'web/page.ts': 'export {}',
    'npm.js': NPM,
    'scripts/check-bundle-size.ts': '',
    'scripts/start.ts': `console.log('started')`,
    'scripts/doctor.ts': 'console.log(import.meta.filename)',
    ...files,
  })
  return root
}

export function writeFiles(root: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
}

/** A lock file with two packages, and one for a platform that does not exist. */
export function lockFile(version: string): string {
  const elsewhere = { version, optional: true, os: ['plan9'] }
  return JSON.stringify({
    packages: {
      '': {},
      'node_modules/@react-router/dev': { version },
      'node_modules/rolldown': { version },
      'node_modules/elsewhere': elsewhere,
    },
  })
}

/** Installs as npm does: the packages first, the list of what is installed last. */
const NPM = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
console.log('npm', process.argv.slice(2).join(' '))
rmSync('node_modules', { recursive: true, force: true })
const install = (folder, file, content) => {
  mkdirSync(dirname(folder + '/' + file), { recursive: true })
  writeFileSync(folder + '/package.json', '{}')
  writeFileSync(folder + '/' + file, content)
}
install(
  'node_modules/@react-router/dev',
  'bin.cjs',
  "require('fs').mkdirSync('build/client', { recursive: true })",
)
install('node_modules/rolldown', 'bin/cli.mjs', \`
import { cpSync } from 'node:fs'
for (const name of ['start', 'doctor']) cpSync('scripts/' + name + '.ts', 'build/program/' + name + '.js')
\`)
if (process.env.NPM_FAILS) {
  console.error('npm error code ENETUNREACH')
  console.error('npm error the registry cannot be reached')
  process.exit(1)
}
const installed = JSON.parse(readFileSync('package-lock.json', 'utf8'))
delete installed.packages['node_modules/elsewhere']
writeFileSync('node_modules/.package-lock.json', JSON.stringify(installed))
`
