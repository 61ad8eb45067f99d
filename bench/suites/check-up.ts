/**
 * Measures the check-up of a shop and the sales beside it: `npm run bench -- check-up`, or with fewer products:
 * `npm run bench -- check-up 100000`. One check-up alone, for its processor time, then three rounds, each with sales alone
 * and sales beside a check-up. Prints tables; docs/benchmarks.md has the figures.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckUp } from '#contract/check-up.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { measureSales, type Sales } from '../check-up/measure-sales.ts'
import { addImages, balanceLedger } from '../check-up/prepare-shop.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'
import { makeShoppers } from '../http/make-shoppers.ts'
import { shopEnv } from '../http/measure-shop.ts'
import { signInAdmin } from '../http/sign-in-admin.ts'
import { cpuMsBelow, cpuMsOf } from '../process/process-usage.ts'
import { startShopProcess } from '../process/shop-process.ts'

const ROUNDS = 3
const ALONE_MS = 15_000
const POLL_MS = 500

const count = Number(process.argv[2] ?? 1_000_000)
const folder = join(import.meta.dirname, '../../.data/bench')
const dataDir = mkdtempSync(join(tmpdir(), 'runout-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const { postgres, dataDir: databaseDir } = await openFilledShop(folder, count)
const database = openDatabase(postgres.url, { max: 1, statementMs: 600_000 })
await addImages(database, dataDir)
const shop = await startShopProcess({ ...shopEnv(postgres.url), DATA_DIR: dataDir })
try {
  await measureAll()
} finally {
  await shop.stop()
  await database.close()
  await postgres.stop()
}

async function measureAll(): Promise<void> {
  const shoppers = await makeShoppers(database, shop.url)
  await balanceLedger(database)
  const token = await signInAdmin(shop.url)
  const [processor] = cpus()
  const load = loadavg()[0]?.toFixed(1)
  console.log(`\n${count} products; ${processor?.model}, ${cpus().length} cores, load ${load}\n`)
  await measureAlone(token)
  console.log('| Sales | orders | median ms | p95 ms | longest ms | check-up s |')
  console.log('|---|--:|--:|--:|--:|--:|')
  // Connections and caches are those of a shop in use.
  await measureSales(shop.url, shoppers, pause(ALONE_MS / 3))
  let latest: CheckUp | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    printRow('alone', await measureSales(shop.url, shoppers, pause(ALONE_MS)))
    const checking = runCheckUp(token)
    const beside = await measureSales(shop.url, shoppers, checking)
    latest = await checking
    printRow('beside a check-up', beside, latest)
  }
  if (latest) printChecks(latest)
}

/** Processor time, unlike the time of a run, hardly depends on other work of the machine. */
async function measureAlone(token: string): Promise<void> {
  const database = Number(
    readFileSync(join(databaseDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const before = { shop: cpuMsOf(shop.pid), database: cpuMsBelow(database) }
  const { startedAt, finishedAt = '' } = await runCheckUp(token)
  const seconds = {
    shop: (cpuMsOf(shop.pid) - before.shop) / 1000,
    database: (cpuMsBelow(database) - before.database) / 1000,
  }
  console.log(
    `A check-up alone takes ${secondsBetween(startedAt, finishedAt)} s, ${seconds.database.toFixed(1)} s of PostgreSQL's and ${seconds.shop.toFixed(1)} s of the shop's processor time\n`,
  )
}

async function runCheckUp(token: string): Promise<CheckUp> {
  await request(token, 'POST', '/check-ups')
  for (;;) {
    await pause(POLL_MS)
    const checkUp = await request(token, 'GET', '/check-ups/latest')
    if (checkUp.finishedAt) return checkUp
  }
}

async function request(token: string, method: string, path: string): Promise<CheckUp> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${shop.url}/api${path}`, { method, headers })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { checkUp: CheckUp }).checkUp
}

function printRow(title: string, { orders, p50Ms, p95Ms, worstMs }: Sales, checkUp?: CheckUp) {
  const figures = [p50Ms, p95Ms, worstMs].map((ms) => ms.toFixed(1))
  const seconds = checkUp ? secondsBetween(checkUp.startedAt, checkUp.finishedAt ?? '') : ''
  console.log(`| ${[title, orders, ...figures, seconds].join(' | ')} |`)
}

function printChecks({ startedAt, checks }: CheckUp): void {
  console.log('\n| Check | s | findings |\n|---|--:|--:|')
  let from = startedAt
  for (const { title, lastRunAt = from, totalFindings, note } of checks) {
    console.log(`| ${title} | ${note ?? secondsBetween(from, lastRunAt)} | ${totalFindings} |`)
    from = lastRunAt
  }
}

function secondsBetween(from: string, to: string): string {
  return ((Date.parse(to) - Date.parse(from)) / 1000).toFixed(1)
}
