/** Runs one benchmark: `npm run bench -- <suite>`. Without a suite it lists them. */
import { join } from 'node:path'
import { runSuite } from '#scripts/suites.ts'

const suite = (name: string, about: string) => {
  return { about, program: join(import.meta.dirname, 'suites', `${name}.ts`) }
}

await runSuite('bench', {
  http: suite('http', 'calls and pages beside a bare server, at three sizes [--quick --sizes …]'),
  search: suite('search', 'search and lists over 100,000 products [number of products]'),
  admin: suite('admin', 'the back office in a browser, 10,000 orders [number] [word of a title]'),
  import: suite('import', 'export and import of 50,000 products as CSV [number of rows]'),
  changes: suite('changes', 'changes with all that is derived of them [number of products]'),
  'check-up': suite(
    'check-up',
    'the check-up of 1,000,000 products beside sales [number of products]',
  ),
  beside: suite('beside', 'sign-ins, commits and a crawl beside shoppers [--only, --pages]'),
  discogs: suite('discogs', 'a Discogs inventory of 90,000 rows beside sales [number of rows]'),
  shopify: suite('shopify', 'a Shopify file of 20,000 products beside sales [number of products]'),
  moving: suite(
    'moving',
    'export and moving in of 20,000 products and 500 images [number of products]',
  ),
  images: suite('images', 'size, time and likeness of WebP and AVIF'),
  'first-load': suite('first-load', 'first load of the shop pages on a slow phone'),
  interactions: suite('interactions', 'press to next frame in a slow browser [word of a title]'),
  lighthouse: suite('lighthouse', 'Lighthouse, mobile preset [home|listing|product|search]'),
})
