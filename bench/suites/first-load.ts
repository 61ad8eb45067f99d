/**
 * Measures the first load of the shop's pages on an emulated phone and mobile network, with the production build and
 * a new demo shop: `npm run bench -- first-load`. Prints a table; docs/benchmarks.md has the figures.
 */
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import type { Product } from '#contract/products/catalogue.ts'
import { findChromium } from '#scripts/chromium.ts'
import { type FirstLoad, measureFirstLoad } from '../browser/first-load.ts'
import { startShopProcess } from '../process/shop-process.ts'

const RUNS = 5

const shop = await startShopProcess()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await measureAll(browser, shop.url)
} finally {
  await browser.close()
  await shop.stop()
}

async function measureAll(browser: Browser, url: string): Promise<void> {
  const pages = {
    home: '/',
    listing: '/products',
    product: `/products/item/${await findRecord(url)}`,
    search: '/search?q=dub',
  }
  const [processor] = cpus()
  console.log(
    `\n${RUNS} runs each; ${processor?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log(
    '| Page | JavaScript kB | files | LCP ms | slowest LCP ms | CLS | blocking ms | ready ms |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const [title, path] of Object.entries(pages)) {
    const loads: FirstLoad[] = []
    // The first run is not counted: it generates the image widths of the page.
    for (let run = 0; run <= RUNS; run += 1) {
      const load = await measureFirstLoad(browser, `${url}${path}`)
      if (run > 0) loads.push(load)
    }
    printRow(title, loads)
  }
  console.log(`\nload ${loadavg()[0]?.toFixed(1)} at the end`)
}

/** Returns a record with an image, which is the largest element of its page. */
async function findRecord(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/products?type=vinyl&limit=20`)
  const { products } = (await answer.json()) as { products: Product[] }
  const record = products.find(({ thumbnail }) => thumbnail !== '')
  if (!record) throw new Error('The demo shop has no record with a picture')
  return record._id
}

function printRow(title: string, loads: FirstLoad[]): void {
  const medianOf = (pick: (load: FirstLoad) => number) =>
    loads.map(pick).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0
  const figures = [
    (medianOf(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
    medianOf(({ scripts }) => scripts),
    medianOf(({ lcpMs }) => lcpMs).toFixed(0),
    Math.max(...loads.map(({ lcpMs }) => lcpMs)).toFixed(0),
    Math.max(...loads.map(({ cls }) => cls)).toFixed(3),
    medianOf(({ blockingMs }) => blockingMs).toFixed(0),
    medianOf(({ readyMs }) => readyMs).toFixed(0),
  ]
  console.log(`| ${[title, ...figures].join(' | ')} |`)
}
