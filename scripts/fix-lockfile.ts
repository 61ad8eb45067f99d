/**
 * `npm run lock`, after adding or updating a package: completes package-lock.json, then writes docs/licences.md.
 *
 * A registry mirror with the packages of one platform only makes npm omit all others from package-lock.json, and
 * `npm ci` then rejects the file ("Missing: … from lock file"). Their checksums are read from the registry, as far as
 * it has the packages.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { findUnverified, type LockFile, missingEntries, nameOf } from './supply/lockfile.ts'

const run = promisify(execFile)

const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = missingEntries(lock)
const complete = { ...lock, packages: { ...lock.packages, ...added } }
for (const path of findUnverified(complete)) {
  const { version, ...rest } = complete.packages[path] ?? { version: '' }
  const integrity = await readChecksum(`${nameOf(path)}@${version}`)
  if (integrity) complete.packages[path] = { version, integrity, ...rest }
}
const packages = Object.entries(complete.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
)
const left = findUnverified(complete).length
console.log(
  `package-lock.json: ${Object.keys(added).length} entries added, ${left} without checksum`,
)

// A dynamic import, because licences.ts reads the completed file.
await import('./licences.ts')

/** Undefined when the registry does not have the package. */
async function readChecksum(name: string): Promise<string | undefined> {
  const { stdout } = await run('npm', ['view', name, 'dist.integrity']).catch(() => ({
    stdout: '',
  }))
  return stdout.trim() || undefined
}
