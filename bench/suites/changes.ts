/**
 * `npm run bench -- changes [number of products]`: what a change costs with all that is derived of it, as a multiple of the bare statement
 * on the same tables and indexes, whose triggers are off. Both are measured in turns.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { fillCatalogue } from '../data/fill-catalogue.ts'
import { changes, type Durations, measureChange, toMedian } from '../data/measure-change.ts'

const count = Number(process.argv[2] ?? 10_000)
const dataDir = await mkdtemp(join(tmpdir(), 'runout-changes-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(postgres.url)
  await fillCatalogue(postgres.url, { count, hasUsedCopies: true })
  // Each has its own connection: a change of the role drops all plans that a connection has cached.
  const [shop, bare] = [await connect(), await connect()]
  await bare.query('set session_replication_role = replica')
  for (const change of changes) {
    const durations: Durations = { derived: [], bare: [] }
    for (let turn = 0; turn < change.turns; turn += 1) {
      durations.derived.push(await measureChange(shop, change, turn))
      durations.bare.push(await measureChange(bare, change, turn))
    }
    const medians = [toMedian(durations.derived), toMedian(durations.bare)] as const
    const times = (medians[0] / medians[1]).toFixed(1)
    const inMs = medians.map((median) => median.toFixed(2)).join(' and ')
    console.log(`${change.name}: ${times} times (${inMs} ms)`)
  }
  await Promise.all([shop.end(), bare.end()])
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return client
}
