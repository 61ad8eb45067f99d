/**
 * Measures the first searches after a start, and what sign-ins, sales and a crawl cost others: `npm run bench -- beside`,
 * or a part with `--only first-search`, `sign-ins`, `commits` or `crawl`. Options: `--products 100000`, `--pages 50000` (of the crawl), `--seconds 5`.
 * Prints tables; docs/benchmarks.md has the figures.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/database.ts'
import { measureCommits, type Way, ways } from '../beside/commits.ts'
import { crawlBesideShoppers } from '../beside/crawl.ts'
import type { Durations } from '../beside/send-steadily.ts'
import { signInBesideViews } from '../beside/sign-ins.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'
import { makeShoppers } from '../http/make-shoppers.ts'
import { shopEnv } from '../http/measure-shop.ts'
import { startShopProcess } from '../process/shop-process.ts'

const ROUNDS = 3
/** Longer than the count of the largest search. */
const COUNT_MS = 3_000
const DIFFERENT_PRODUCTS = 500

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'first-search,sign-ins,commits,crawl' },
    products: { type: 'string', default: '100000' },
    pages: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '5' },
  },
})
const [products, pages, seconds] = [values.products, values.pages, values.seconds].map(Number)
const parts = {
  'first-search': measureFirstSearch,
  'sign-ins': measureSignIns,
  commits: measureAllCommits,
  crawl: measureCrawl,
}

const { postgres } = await openFilledShop(
  join(import.meta.dirname, '../../.data/bench'),
  products ?? 0,
)
const database = openDatabase(postgres.url, { max: 1, statementMs: 600_000 })
const isPinned = cpus().length > 1
const shop = await startShopProcess(shopEnv(postgres.url), isPinned ? 0 : undefined)
try {
  const shoppers = await makeShoppers(database, shop.url)
  console.log(`\n${products} products; ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only.split(',').includes(name)) await measure(shoppers)
  }
} finally {
  await shop.stop()
  await database.close()
  await postgres.stop()
}

type Prepared = Awaited<ReturnType<typeof makeShoppers>>

async function measureFirstSearch(): Promise<void> {
  console.log('\n| First search after a start | ms | total |\n|---|--:|--:|')
  for (const word of ['jazz', 'vinyl']) {
    for (const time of ['first', 'once counted']) {
      const start = performance.now()
      // Another page, so that the response is not cached.
      const page = time === 'first' ? 1 : 2
      const answer = await fetch(`${shop.url}/api/products/search?q=${word}&page=${page}&limit=12`)
      const { pagination } = (await answer.json()) as { pagination: { totalProducts: number } }
      const ms = (performance.now() - start).toFixed(0)
      console.log(`| ${word}, ${time} | ${ms} | ${pagination.totalProducts} |`)
      await pause(COUNT_MS)
    }
  }
}

async function measureSignIns(shoppers: Prepared): Promise<void> {
  const core = isPinned ? cpus().length - 1 : undefined
  console.log(
    '\n| Sign-ins a second, 32 connections | cached product beside them: p50 ms | p99 ms | failed |',
  )
  console.log('|--:|--:|--:|--:|')
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await signInBesideViews(shop.url, { shoppers, core, seconds: seconds ?? 0 })
    console.log(`| ${measured.perSecond.toFixed(1)} | ${toCells(measured.products)} |`)
  }
}

async function measureAllCommits(): Promise<void> {
  const ids = await listIds(DIFFERENT_PRODUCTS)
  await fillCache(await listIds(DIFFERENT_PRODUCTS * 4))
  console.log(
    '\n| A sale reaches the caches by | commits a second, 16 connections | at 500 a second: p50 ms | p99 ms | failed |',
  )
  console.log('|---|--:|--:|--:|--:|')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of Object.keys(ways) as Way[]) {
      const measured = await measureCommits(postgres.url, { way, ids, seconds: seconds ?? 0 })
      console.log(
        `| ${ways[way]} | ${measured.perSecond.toFixed(0)} | ${toCells(measured.steady)} |`,
      )
    }
  }
}

/** Caches the responses that the sales invalidate. */
async function fillCache(ids: readonly string[]): Promise<void> {
  for (const id of ids) await (await fetch(`${shop.url}/api/products/${id}`)).arrayBuffer()
}

async function measureCrawl(shoppers: Prepared): Promise<void> {
  const ids = await listIds(pages ?? 0)
  const crawl = await crawlBesideShoppers(shop, { ids, shoppers })
  console.log('\n| Beside a crawl, five a second | p50 ms | p99 ms | failed |\n|---|--:|--:|--:|')
  console.log(`| a product | ${toCells(crawl.products)} |\n| an order | ${toCells(crawl.orders)} |`)
  const rate = (ids.length / crawl.seconds).toFixed(0)
  console.log(`\n${ids.length} pages, ${rate} a second; peak memory ${crawl.mostMb} MB`)
}

async function listIds(limit: number): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select id from products where archived_at is null and parent_id is null
    order by created_at desc, id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

function toCells({ p50Ms, p99Ms, failed }: Durations): string {
  return [p50Ms.toFixed(1), p99Ms.toFixed(1), failed].join(' | ')
}
