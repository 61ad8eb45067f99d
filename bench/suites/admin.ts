/**
 * Measures the back office in a browser, with 10,000 generated orders, products and customers:
 * `npm run bench -- admin`, or with fewer: `npm run bench -- admin 1000`. A second word selects cases by their title.
 * Prints a table; docs/benchmarks.md has the figures.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { type AdminCase, adminCases } from '../browser/admin-cases.ts'
import { installClock, type Sample, timeUntilShown } from '../browser/page-clock.ts'
import { fillShop } from '../data/fill-shop.ts'
import { startShopProcess } from '../process/shop-process.ts'

const RUNS = 5
const ADMIN = { email: 'admin@example.com', password: 'a password for one run' }
const count = Number(process.argv[2] ?? 10_000)
const wanted = process.argv[3] ?? ''

const dataDir = mkdtempSync(join(tmpdir(), 'runout-bench-'))
// An interrupted run removes its database.
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console.log })
try {
  await migrate(postgres.url)
  await fillShop(postgres.url, { count, now: new Date(), onProgress: console.log })
  const shop = await startShopProcess({
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'a secret that only this run needs to keep',
    DEMO: 'on',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await measureAll(shop.url)
  await shop.stop()
} finally {
  await postgres.stop()
}

async function measureAll(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await installClock(page)
  await signIn(page)
  const [processor] = cpus()
  console.log(
    `\n${count} orders, products and customers, ${RUNS} runs each; ${processor?.model}, ${cpus().length} cores, ` +
      `load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log('| Action | median ms | slowest ms | page CPU ms | longest task ms |')
  console.log('|---|--:|--:|--:|--:|')
  const browserClock = await page.context().newCDPSession(page)
  await browserClock.send('Performance.enable', { timeDomain: 'threadTicks' })
  for (const one of adminCases.filter(({ title }) => title.includes(wanted))) {
    printRow(one.title, await measureCase(page, one, browserClock))
  }
  console.log(`\nload ${loadavg()[0]?.toFixed(1)} at the end`)
  await browser.close()
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: ADMIN })
  const { token } = await answer.json()
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

type CostedSample = Sample & { cpuMs: number }

async function measureCase(
  page: Page,
  { from, press, shown }: AdminCase,
  browserClock: CDPSession,
): Promise<CostedSample[]> {
  const samples: CostedSample[] = []
  // The first run is not counted: it fills the caches of the database and the browser.
  for (let run = 0; run <= RUNS; run += 1) {
    await page.goto(from)
    await page.locator('main h1').waitFor()
    await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    const cpuBefore = await cpuMsOf(browserClock)
    const sample = await timeUntilShown(page, () => press(page), shown)
    const cpuMs = (await cpuMsOf(browserClock)) - cpuBefore
    if (run > 0) samples.push({ ...sample, cpuMs })
  }
  return samples
}

/** The CPU time of the page's main thread so far, which does not depend on the load of the machine. */
async function cpuMsOf(browserClock: CDPSession): Promise<number> {
  const { metrics } = await browserClock.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function printRow(title: string, samples: CostedSample[]): void {
  const times = samples.map(({ shownMs }) => shownMs)
  const longest = Math.max(...samples.map(({ longestTaskMs }) => longestTaskMs))
  const figures = [
    medianOf(times).toFixed(0),
    Math.max(...times).toFixed(0),
    medianOf(samples.map(({ cpuMs }) => cpuMs)).toFixed(0),
    longest === 0 ? 'under 50' : longest.toFixed(0),
  ]
  console.log(`| ${[title, ...figures].join(' | ')} |`)
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
