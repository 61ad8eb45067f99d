/**
 * Measures search and listing in a large generated catalogue: `npm run bench -- search`, or with
 * fewer products: `npm run bench -- search 20000`. Prints a table; docs/benchmarks.md has the figures.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { listProducts } from '#server/search/list-products.queries.ts'
import { fillCatalogue } from '../data/fill-catalogue.ts'
import { showProgress } from '../data/show-progress.ts'
import { measure, type Timing, timeOf } from '../search/measure.ts'
import { searchCases } from '../search/search-cases.ts'

const RUNS = 200
const count = Number(process.argv[2] ?? 100_000)

const dataDir = mkdtempSync(join(tmpdir(), 'runout-bench-'))
// An interrupted run removes its database.
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console.log })
try {
  await migrate(postgres.url)
  await fillCatalogue(postgres.url, { count, onProgress: showProgress(count) })
  // One connection: the CPU time of its process is that of the database.
  const database = openDatabase(postgres.url, { max: 1 })
  await measureAll(database.db)
  await database.close()
} finally {
  await postgres.stop()
}

async function measureAll(db: Database): Promise<void> {
  const [processor] = cpus()
  console.log(
    `\n${count} products, up to ${RUNS} runs each; ${processor?.model}, ${cpus().length} cores, ` +
      `load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const effort = { runs: RUNS, maxMs: 10_000, backendPid: rows[0]?.pid ?? 0 }
  const roundTrip = await measure(() => db.execute(sql`select 1`), effort)
  console.log('| Query | found | first ms | median ms | p95 ms | CPU ms | × round trip |')
  console.log('|---|--:|--:|--:|--:|--:|--:|')
  printRow('`select 1`', ['', '', ...toFigures(roundTrip, roundTrip)])
  const time = { now: new Date(), settings: { timezone: 'Australia/Sydney' } }
  for (const { title, list } of searchCases) {
    const ask = () => listProducts({ db, ...time }, list)
    const firstMs = await timeOf(ask)
    const { pagination } = await ask()
    const figures = toFigures(await measure(ask, effort), roundTrip)
    printRow(title, [`${pagination.totalProducts}`, firstMs.toFixed(1), ...figures])
  }
}

function toFigures({ medianMs, p95Ms, cpuMs }: Timing, roundTrip: Timing): string[] {
  const times = (medianMs / roundTrip.medianMs).toFixed(0)
  return [medianMs.toFixed(1), p95Ms.toFixed(1), cpuMs?.toFixed(1) ?? '', times]
}

function printRow(title: string, figures: string[]): void {
  console.log(`| ${[title, ...figures].join(' | ')} |`)
}
