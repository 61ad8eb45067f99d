import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/index.ts'
import { runAsUser } from '#server/platform/embedded-postgres/run-as.ts'
import { migratedFolder, query, serverPid, temporaryFolder } from './support/processes.ts'

const isRoot = process.getuid?.() === 0

async function start(options: EmbeddedPostgresOptions) {
  const postgres = await startEmbeddedPostgres({ durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

it('creates a UTF-8 database in UTC on the first start and keeps its rows across a restart', async () => {
  const dataDir = temporaryFolder()
  const first = await start({ dataDir, durable: true })
  const [settings] = await query(
    first.url,
    `select current_setting('TimeZone') zone, current_setting('fsync') fsync,
     current_setting('server_encoding') encoding, lower('ÄŁ') lower`,
  )
  expect(settings).toEqual({ zone: 'UTC', fsync: 'on', encoding: 'UTF8', lower: 'äł' })
  await query(first.url, `create table record (name text); insert into record values ('Side A')`)
  await first.stop()
  expect(serverPid(dataDir)).toBe(0)

  const second = await start({ dataDir })
  expect(await query(second.url, 'select name from record')).toEqual([{ name: 'Side A' }])
})

describe('a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'runout-process-'))
  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('has the extensions for search: trigrams, accents and ICU collations', async () => {
    const { url } = postgres
    await query(url, 'create extension pg_trgm; create extension unaccent')
    expect(
      await query(
        url,
        `select unaccent('Øystein Łódź') plain, similarity('vinyl', 'vynil') > 0 near`,
      ),
    ).toEqual([{ plain: 'Oystein Lodz', near: true }])
    expect(
      await query(
        url,
        `select x from (values ('Zoo'), ('äh')) t(x) order by x collate "und-x-icu"`,
      ),
    ).toEqual([{ x: 'äh' }, { x: 'Zoo' }])
  })

  it('creates further databases', async () => {
    const url = await postgres.createDatabase('another')
    expect(await query(url, 'select current_database() name')).toEqual([{ name: 'another' }])
  })

  it('opens no port', async () => {
    const { url } = postgres
    expect(await query(url, `select current_setting('listen_addresses') ports`)).toEqual([
      { ports: '' },
    ])
  })
})

it('accepts a relative data folder', async () => {
  const dataDir = relative(process.cwd(), temporaryFolder())
  const { url } = await start({ dataDir })
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
})

it('listens in a short temporary folder when the path of the data folder is too long', async () => {
  const dataDir = join(temporaryFolder(), 'a-long-name-'.repeat(8))
  mkdirSync(dataDir)
  const postgres = await start({ dataDir })
  const folder = new URL(postgres.url.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
  expect(folder.startsWith(tmpdir())).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(await query(postgres.url, 'select 1 one')).toEqual([{ one: 1 }])
  await postgres.stop()
  expect(existsSync(folder)).toBe(false)
})

it('requires its generated password on a port', async () => {
  const dataDir = temporaryFolder()
  const { url } = await start({ dataDir, listen: 'port' })
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
})

it.runIf(isRoot)('runs as another user where root may not use namespaces', async () => {
  const dataDir = join(temporaryFolder(), 'only-for-root')
  mkdirSync(dataDir, { mode: 0o700 })
  const asNobody = await start({ dataDir, runAs: runAsUser('nobody') })
  expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
  await query(asNobody.url, 'create table kept (id int)')
  await asNobody.stop()

  const asRoot = await start({ dataDir })
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  expect(await query(asRoot.url, 'select * from kept')).toEqual([])
})

it('does not stop an unrelated process with the pid of a stale server', async () => {
  const dataDir = migratedFolder()
  const first = await start({ dataDir })
  await first.stop()
  const lines = [process.pid, join(dataDir, 'postgres'), 0, 5432, join(dataDir, 'socket')]
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'))
  const second = await start({ dataDir })
  expect(await query(second.url, 'select 1 one')).toEqual([{ one: 1 }])
})

it('removes the remains of an interrupted first start', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres.making-earlier/base'), { recursive: true })
  await start({ dataDir })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.making'))).toEqual([])
})

it('refuses a database of another major version', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start({ dataDir })).rejects.toThrow('was made by PostgreSQL 17')
})

it('refuses a folder with other content', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  await expect(start({ dataDir })).rejects.toThrow('is not a PostgreSQL database')
})
