/**
 * `npm run lock`, after adding or updating a package: completes package-lock.json, then writes docs/licences.md.
 *
 * A registry mirror with the packages of one platform only makes npm omit all others from package-lock.json, and
 * `npm ci` then rejects the file ("Missing: … from lock file"). An entry without a checksum is valid: npm fills it
 * in wherever the package is available.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type LockFile, missingEntries } from './supply/lockfile.ts'

const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = missingEntries(lock)
const packages = Object.entries({ ...lock.packages, ...added })
packages.sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
)
console.log(`package-lock.json: ${Object.keys(added).length} entries added`)

// A dynamic import, because licences.ts reads the completed file.
await import('./licences.ts')
