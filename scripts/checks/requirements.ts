/**
 * Prints which requirements some test holds, by the ids in the tests' titles. Fails when a group that was
 * complete has lost a line, or a title names an id that does not exist.
 */
import { execFileSync } from 'node:child_process'
import { findUnknownIds, readLedger } from '../requirements/ledger.ts'
import { readTestTitles } from '../requirements/test-titles.ts'

/** Groups whose every line is held. A group joins when it is complete and never leaves. */
const COMPLETE = [
  'Home',
  'Shell: top bar + side menu + footer',
  'Routes & guards',
  'Sign-in screen',
  'Authentication states',
  'Listing',
  'Search',
  'Product detail',
  'Cart',
  'Checkout',
  'Shopper orders',
  'Profile & address',
  'Admin shell',
  'Dashboard',
  'Admin orders',
  'Admin order panel',
  'Admin products',
  'Admin product panel',
  'Images',
  'Admin customers',
  'Customer panel',
  'Roles & permissions (server side)',
  'API contract',
  'Validation',
  'Errors',
  'Limits & timings',
]

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', 'tests/**/*.ts'],
  { encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => /\.(?:test|spec)\.ts$/.test(file))

const titles = files.flatMap(readTestTitles)
const groups = readLedger('docs/requirements.md', titles)
const unknown = findUnknownIds(groups, titles)
const lost = groups.filter(
  ({ name, lines }) => COMPLETE.includes(name) && lines.some(({ isHeld }) => !isHeld),
)

for (const { name, lines } of groups) {
  const open = lines.filter(({ isHeld }) => !isHeld).map(({ id }) => id)
  const count = `${lines.length - open.length}/${lines.length}`
  console.log(
    `${count.padStart(8)}  ${name}${open.length > 0 ? `: not held ${open.join(' ')}` : ''}`,
  )
}
for (const { name } of lost) console.error(`${name} was complete and has lost a line`)
for (const id of unknown) console.error(`a test names ${id}, which is no requirement`)
process.exitCode = lost.length + unknown.length > 0 ? 1 : 0
