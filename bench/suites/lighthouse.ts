/**
 * Runs Lighthouse, mobile preset, on the production build with the demo: `npm run bench -- lighthouse`, or one page:
 * `npm run bench -- lighthouse home`. Prints the median of three runs per page; docs/benchmarks.md has the figures.
 * npx downloads Lighthouse on the first run: its 176 MB are not a dependency of the shop.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findTestBrowser } from '#scripts/chromium.ts'
import { startShopProcess } from '../process/shop-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const CHROME_FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic'

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const folder = mkdtempSync(join(tmpdir(), 'runout-lighthouse-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const shop = await startShopProcess()
try {
  const listing = '/products/vinyl'
  const product = await findLink(listing, '/products/item/')
  const pages = {
    home: '/',
    listing,
    product,
    search: '/search?q=dub',
    artist: await findLink(product, '/artists/'),
    news: await findLink('/news', '/news/'),
  }
  console.log(`\n${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(
    '| page | performance | accessibility | best practices | SEO | LCP ms | TBT ms | CLS |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
  const wanted = process.argv[2]
  for (const [name, path] of Object.entries(pages)) {
    if (wanted !== undefined && wanted !== name) continue
    const reports = Array.from({ length: RUNS }, () => auditAgain(`${shop.url}${path}`))
    console.log(toRow(name, reports))
  }
} finally {
  await shop.stop()
}

/** The first address below `start` to which the page links. */
async function findLink(page: string, start: string): Promise<string> {
  const html = await (await fetch(`${shop.url}${page}`)).text()
  const path = html.match(new RegExp(`href="(${start}[^"#?]+)"`))?.[1]
  if (path === undefined) throw new Error(`${page} has no link to ${start}`)
  return path
}

/** Lighthouse sometimes misses the start of a page and has to run again. */
function auditAgain(address: string): Report {
  try {
    return audit(address)
  } catch {
    return audit(address)
  }
}

function audit(address: string): Report {
  const output = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${output}`]
  execFileSync(
    'npx',
    ['--yes', LIGHTHOUSE, address, ...options, `--chrome-flags=${CHROME_FLAGS}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // The pinned Node comes first: Lighthouse may need a newer version than the machine has.
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
        CHROME_PATH: findTestBrowser(),
      },
    },
  )
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

function toRow(name: string, reports: Report[]): string {
  const score = (category: string) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)))
  const value = (id: string) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score)
  const times = ['largest-contentful-paint', 'total-blocking-time'].map((id) =>
    Math.round(value(id)),
  )
  const cells = [name, ...scores, ...times, value('cumulative-layout-shift').toFixed(2)]
  return `| ${cells.join(' | ')} |`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
