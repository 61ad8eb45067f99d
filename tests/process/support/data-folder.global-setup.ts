import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the empty tables of a shop; tests copy it. */
    migratedFolder: string
    /** A folder for the first start of a demo: see `demo-folder.ts`. */
    demoFolder: string
  }
}

/** Creates the database of a shop once for all tests in which creating it is not the subject. */
export default async function makeMigratedFolder(
  project: TestProject,
): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runout-migrated-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(postgres.url)
  await postgres.stop()
  const demoFolder = await mkdtemp(join(tmpdir(), 'runout-demo-'))
  project.provide('migratedFolder', dataDir)
  project.provide('demoFolder', demoFolder)
  return async () => {
    for (const folder of [dataDir, demoFolder]) await rm(folder, { recursive: true, force: true })
  }
}
