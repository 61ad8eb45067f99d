/**
 * Measures interaction to next paint (INP), and the program's share of entering a used copy, in a browser slowed down four
 * times, with the production build and a new demo shop: `npm run bench -- interactions`, or only the cases with a word in
 * their title: `npm run bench -- interactions listing`. Prints tables; docs/benchmarks.md has the figures.
 */
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Product } from '#contract/catalogue.ts'
import { BARCODE, valuesOf } from '#contract/pressing-text.ts'
import { findChromium } from '#scripts/chromium.ts'
import { measureIntake } from '../browser/intake-clock.ts'
import { type InteractionCase, interactionCases } from '../browser/interaction-cases.ts'
import {
  forgetInteractions,
  type Interaction,
  installInteractionClock,
  slowestInteraction,
} from '../browser/interaction-clock.ts'
import { startShopProcess } from '../process/shop-process.ts'

const RUNS = 7
/** The percentile of interactions that is the INP (web.dev/articles/inp). */
const INP_SHARE = 0.75
const CPU_SLOWDOWN = 4
const AIM_MS = 100
const INTAKE_TITLE = 'intake: a used copy'
const INTAKE_AIM_MS = 1000
const ADMIN = { email: 'admin@example.com', password: 'a password for one run' }
const wanted = process.argv[2] ?? ''

const shop = await startShopProcess({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
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
  console.log(
    `\n${RUNS} runs each, ${CPU_SLOWDOWN} times slower; ${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const cases = interactionCases.filter(({ title }) => title.includes(wanted))
  if (cases.length > 0) await measureCases(browser, url, cases)
  if (INTAKE_TITLE.includes(wanted)) await measureUsedCopies(browser, url)
  console.log(`\nload ${loadavg()[0]?.toFixed(1)} at the end`)
}

async function measureCases(browser: Browser, url: string, cases: InteractionCase[]) {
  const record = await findRecord(url)
  console.log(
    `| Action | median ms | INP ms | slowest ms | of which script ms | INP below ${AIM_MS} |`,
  )
  console.log('|---|--:|--:|--:|--:|---|')
  for (const one of cases) {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await installInteractionClock(page)
    if (one.isAdmin) await signIn(page)
    printRow(one.title, await measureCase(page, one, record))
    await page.close()
  }
}

async function measureUsedCopies(browser: Browser, url: string) {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await signIn(page)
  const barcode = await findBarcode(url)
  const samples = await measureIntake(page, {
    barcode,
    copies: RUNS,
    cpuSlowdown: CPU_SLOWDOWN,
  })
  await page.close()
  const sorted = samples.toSorted((a, b) => a - b)
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const isReached = slowest < INTAKE_AIM_MS ? 'yes' : 'no'
  console.log(`\n| Intake | median ms | slowest ms | below ${INTAKE_AIM_MS} |\n|---|--:|--:|---|`)
  console.log(`| ${INTAKE_TITLE} | ${median.toFixed(0)} | ${slowest.toFixed(0)} | ${isReached} |`)
}

async function measureCase(
  page: Page,
  { from, before, press, shown }: InteractionCase,
  record: string,
): Promise<Interaction[]> {
  const samples: Interaction[] = []
  const session = await page.context().newCDPSession(page)
  // The first run is not counted: it fills the browser's cache.
  for (let run = 0; run <= RUNS; run += 1) {
    await page.goto(from(record))
    await page.locator('[data-hydrated]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await before?.(page)
    await page.waitForLoadState('networkidle')
    await forgetInteractions(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await press(page)
    // Waiting for a locator checks every frame, which would delay the first ones.
    await slowestInteraction(page)
    await shown(page).first().waitFor()
    const sample = await slowestInteraction(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (run > 0) samples.push(sample)
  }
  return samples
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: ADMIN })
  const { token } = await answer.json()
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** Returns a record in stock with an image to enlarge. */
async function findRecord(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/products?type=vinyl&in-stock=true&limit=20`)
  const { products } = (await answer.json()) as { products: Product[] }
  const record = products.find(({ thumbnail, available }) => thumbnail !== '' && available > 1)
  if (!record) throw new Error('The demo shop has no record with a picture to buy two of')
  return record._id
}

/** Returns the barcode of a record of the demo; each belongs to one record. */
async function findBarcode(url: string): Promise<string> {
  const get = async (path: string) => (await fetch(`${url}/api/products${path}`)).json()
  const { products } = (await get('?type=vinyl&limit=50')) as { products: Product[] }
  for (const { _id } of products) {
    const { product } = (await get(`/${_id}`)) as { product: Product }
    const [barcode] = valuesOf(product.pressing?.identifiers ?? [], BARCODE)
    if (barcode) return barcode
  }
  throw new Error('The demo shop has no record with a barcode')
}

function printRow(title: string, samples: Interaction[]): void {
  const sorted = samples.toSorted((a, b) => a.durationMs - b.durationMs)
  const atShare = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.durationMs ?? 0
  const slowest = sorted.at(-1)
  const inp = atShare(INP_SHARE)
  const figures = [
    toMs(atShare(0.5)),
    toMs(inp),
    toMs(slowest?.durationMs ?? 0),
    (slowest?.scriptMs ?? 0).toFixed(0),
    inp < AIM_MS ? 'yes' : 'no',
  ]
  console.log(`| ${[title, ...figures].join(' | ')} |`)
}

function toMs(durationMs: number): string {
  return durationMs === 0 ? 'under 16' : durationMs.toFixed(0)
}
