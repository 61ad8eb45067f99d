/** Runs one benchmark: `npm run bench -- <suite>`. Without a suite it lists them. */
import { join } from 'node:path'
import { runSuite } from '#scripts/suites.ts'

const suite = (name: string, about: string) => {
  return { about, program: join(import.meta.dirname, 'suites', `${name}.ts`) }
}

await runSuite('bench', {
  http: suite(
    'http',
    'calls and pages at three sizes, beside another build, or without metrics [--quick --beside … --metrics]',
  ),
  changes: suite('changes', 'changes with all that is derived of them [number of products]'),
  import: suite('import', 'export and import of 50,000 products as CSV [number of rows]'),
  discogs: suite('discogs', 'a Discogs inventory of 90,000 rows beside sales [number of rows]'),
  shopify: suite('shopify', 'a Shopify file of 20,000 products beside sales [number of products]'),
  'first-load': suite('first-load', 'first load of the shop pages on a slow phone'),
  crate: suite('crate', 'frames a second while the crate is flipped, on a slow processor'),
  lighthouse: suite('lighthouse', 'Lighthouse, mobile preset [home|listing|product|search]'),
})
