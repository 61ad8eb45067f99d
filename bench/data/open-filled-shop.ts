import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/index.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { showProgress } from './show-progress.ts'

/** Increase this when `fillCatalogue` writes other data. */
const FILL = 'filled-2'

/** Whether the shop has about as many used copies as products. */
export type Filling = { hasUsedCopies?: boolean }
export type FilledShop = { dataDir: string; postgres: EmbeddedPostgres }

/**
 * A data folder of the shop with `count` generated products, its database running: reused from an earlier run, migrated
 * and vacuumed, or filled now. An interrupted fill starts over.
 */
export async function openFilledShop(
  folder: string,
  count: number,
  { hasUsedCopies = false }: Filling = {},
): Promise<FilledShop> {
  const dataDir = join(folder, hasUsedCopies ? `${count}-and-used` : String(count))
  const mark = join(dataDir, FILL)
  const isFilled = existsSync(mark)
  if (!isFilled) rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log })
  await migrate(postgres.url)
  if (isFilled) await vacuum(postgres.url)
  else {
    const start = performance.now()
    console.log(`Inventing ${count} products in ${dataDir}`)
    const onProgress = showProgress(count)
    await fillCatalogue(postgres.url, { count, hasUsedCopies, onProgress })
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`\n${count} products in ${seconds} s`)
    writeFileSync(mark, '')
  }
  return { dataDir, postgres }
}

/** The orders of an earlier run slow down lists, which read the changed pages of the table besides their index. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
