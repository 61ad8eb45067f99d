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
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const change of changes) {
    const durations: Durations = { derived: [], bare: [] }
    const setRole = (role: string) => client.query(`set session_replication_role = ${role}`)
    for (let turn = 0; turn < change.turns; turn += 1) {
      durations.derived.push(await measureChange(client, change, turn))
      await setRole('replica')
      durations.bare.push(await measureChange(client, change, turn))
      await setRole('origin')
    }
    const [derived, bare] = [toMedian(durations.derived), toMedian(durations.bare)]
    const times = (derived / bare).toFixed(1)
    console.log(`${change.name}: ${times} times (${derived.toFixed(2)} and ${bare.toFixed(2)} ms)`)
  }
  await client.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
