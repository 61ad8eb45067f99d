/**
 * Prints the requirements covered by tests, by the ids in test titles. Fails when a complete group has lost a line, or
 * when a title names an unknown id.
 */
import { execFileSync } from 'node:child_process'
import { findUnknownIds, readLedger } from '#scripts/requirements/ledger.ts'
import { readTestTitles } from '#scripts/requirements/test-titles.ts'

/** Fully covered groups. A group is added once it is complete and never removed. */
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
  'Abuse, payments and recovery',
  'Public tools',
  'Corrections',
  'Recovery',
  'Late decisions',
  'Offers and variants',
  'Used copies in the shop',
  'Intake, stickers and the list of used copies',
  'Wants and holds',
  'You own this',
  'Shopify products in',
  'Shopify products out',
  'Discogs inventory in',
  'Discogs inventory out',
  'Artist and label pages',
  'Facets',
  'Markdown schedule',
  'Pre-orders and drops',
  'Check-up',
  'Parcels',
  'Discount codes',
  'Delivery and collection',
  'Another country',
  'Identity of the shop',
  'Moving house',
  'Pages of the shop',
  'Undo',
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
