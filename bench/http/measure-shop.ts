import { sql } from 'drizzle-orm'
import { type DatabaseConnection, openDatabase } from '#server/platform/db/database.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'
import { familyMbOf, type Memory, memoryOf } from '../process/process-usage.ts'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { type BenchCase, benchCases } from './cases.ts'
import { describerAt, readDescription } from './describe-product.ts'
import { startLimit } from './limit.ts'
import { startLoad } from './load.ts'
import { makeShoppers } from './make-shoppers.ts'
import { type Measured, measureCase, type Question, type Stand } from './measure-case.ts'
import { type ChangesHeard, measureChanges } from './measure-changes.ts'
import { openRecorder, type Recording, readAnswer } from './record.ts'
import { uploadPicture } from './upload-picture.ts'

export type Effort = {
  folder: string
  /** Whether the shop has about as many used copies as products. */
  hasUsedCopies: boolean
  isQuick: boolean
  /** Only cases with one of these words in their title; all when empty. */
  only: string[]
  connections: number[]
  rounds: number
  seconds: number
  /** The cores of the servers and of the load process; undefined where cores cannot be pinned. */
  cores: { server: number; load: number } | undefined
  onRow: (row: Row) => void
}

export type Row = Pick<BenchCase, 'title' | 'kind'> &
  Measured & { cache: 'cold' | 'warm'; connections: number }

export type SizeReport = {
  count: number
  rows: Row[]
  memory: Memory
  database: { diskMb: number; memoryMb: number }
  startSeconds: number
  changes: ChangesHeard
}

const JWT_SECRET = 'a secret that only this bench needs to keep'

type Env = Record<string, string>
export const shopEnv = (databaseUrl: string): Env => {
  return { DATABASE_URL: databaseUrl, JWT_SECRET, DEMO: 'on' }
}
export const WITHOUT_CACHE = { CACHE_MB: '0' }

const CHANGES = 1_000
const QUICK_CHANGES = 100

/** Measures everything at one size of the catalogue. */
export async function measureShop(count: number, effort: Effort): Promise<SizeReport> {
  const { postgres, dataDir } = await openFilledShop(effort.folder, count, effort)
  const env = shopEnv(postgres.url)
  const database = openDatabase(postgres.url, { max: 2 })
  const closers: (() => unknown)[] = [() => postgres.stop(), () => database.close()]
  try {
    const warm = await startShopProcess(env, effort.cores?.server)
    closers.push(() => warm.stop())
    const cold = await startShopProcess({ ...env, ...WITHOUT_CACHE }, effort.cores?.server)
    closers.push(() => cold.stop())
    const stand = await openStand(database, { shop: cold, env, effort, closers })
    const rows = await measureRows(stand, { shops: { cold, warm }, env, count, effort })
    const memory = memoryOf(warm.pid)
    const changes = await timeChanges(warm, { env, stand, effort })
    const size = await measureDatabase(database)
    for (const close of closers.splice(0).reverse()) await close()
    const startSeconds = await timeStart({ DATA_DIR: dataDir })
    return { count, rows, memory, changes, database: size, startSeconds }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

export function isWanted({ title, isQuick }: BenchCase, effort: Effort): boolean {
  if (effort.isQuick && !isQuick) return false
  return effort.only.length === 0 || effort.only.some((word) => title.includes(word))
}

/** All processes of PostgreSQL, after the load. */
async function measureDatabase({ db }: DatabaseConnection): Promise<SizeReport['database']> {
  const { rows } = await db.execute<{ mb: number; pid: number }>(sql`
    select (pg_database_size(current_database()) / 1048576)::int as mb, pg_backend_pid() as pid`)
  const { mb = 0, pid = 0 } = rows[0] ?? {}
  return { diskMb: mb, memoryMb: familyMbOf(pid) }
}

type Parts = { shop: ShopProcess; env: Env; effort: Effort; closers: (() => unknown)[] }

async function openStand(
  database: DatabaseConnection,
  { shop, env, effort, closers }: Parts,
): Promise<Stand> {
  const { rounds, seconds, cores } = effort
  const load = startLoad(cores?.load)
  closers.push(() => load.stop())
  const limit = await startLimit(env.DATABASE_URL ?? '', cores?.server)
  closers.push(() => limit.stop())
  return {
    load,
    limit,
    rounds,
    seconds,
    shoppers: await makeShoppers(database, shop.url),
    makeCartsSmall: () => database.db.execute(sql`update cart_lines set quantity = 1`),
  }
}

type Asked = {
  shops: Record<Row['cache'], ShopProcess>
  env: Env
  count: number
  effort: Effort
}

type Comparison = Pick<Row, 'cache'> & Pick<Question, 'against'>

const warm: Comparison = { cache: 'warm', against: 'bytes' }
const coldPage: Comparison = { cache: 'cold', against: 'bytes' }
const coldAnswer: Comparison = { cache: 'cold', against: 'sql' }

/** A cached response is compared with a server of fixed bytes, an uncached one with the same SQL. */
const comparisons: Record<BenchCase['kind'], Comparison[]> = {
  read: [warm, coldAnswer],
  page: [warm, coldPage],
  unchanged: [warm],
  file: [warm],
  write: [coldAnswer],
}

async function measureRows(stand: Stand, { shops, env, count, effort }: Asked): Promise<Row[]> {
  const rows: Row[] = []
  const picture = await uploadPicture(shops.warm.url)
  const cases = benchCases({ count, productId: stand.shoppers.hotProductId, picture }).filter(
    (each) => isWanted(each, effort),
  )
  const recordings = await recordAll(cases, { env, stand })
  for (const benchCase of cases) {
    const isRead = benchCase.method === 'GET'
    const sent = isRead ? await readAnswer(`${shops.warm.url}${benchCase.path}`) : {}
    const recording = { ...nothing, ...recordings.get(benchCase), ...sent }
    for (const { cache, against } of comparisons[benchCase.kind]) {
      for (const connections of effort.connections) {
        const question = { benchCase, connections, recording, against }
        const measured = await measureCase(stand, shops[cache], question)
        const { title, kind } = benchCase
        const row: Row = { title, kind, cache, connections, ...measured }
        effort.onRow(row)
        rows.push(row)
      }
    }
  }
  return rows
}

const nothing: Recording = { status: 0, headers: {}, body: Buffer.alloc(0), statements: [] }

/** Records the SQL of the cases. A file needs none and exists in one process only. */
async function recordAll(
  cases: BenchCase[],
  { env, stand }: { env: Env; stand: Stand },
): Promise<Map<BenchCase, Recording>> {
  const recorder = await openRecorder({ ...env, ...WITHOUT_CACHE })
  const recordings = new Map<BenchCase, Recording>()
  for (const each of cases.filter(({ kind }) => kind !== 'file')) {
    recordings.set(each, await recorder.record(each, stand.shoppers))
  }
  await recorder.close()
  return recordings
}

type Changing = { env: Env; stand: Stand; effort: Effort }

/** Measures changes at one process that show at another, started for this purpose. */
async function timeChanges(
  shop: ShopProcess,
  { env, stand, effort }: Changing,
): Promise<ChangesHeard> {
  const other = await startShopProcess(env, effort.cores?.load)
  try {
    const path = `/api/products/${stand.shoppers.hotProductId}`
    return await measureChanges({
      changes: effort.isQuick ? QUICK_CHANGES : CHANGES,
      change: await describerAt(shop.url, path),
      read: () => readDescription(other.url + path),
    })
  } finally {
    await other.stop()
  }
}

/** The time from nothing running to the first response, including the embedded database. */
async function timeStart(env: Env): Promise<number> {
  const shop = await startShopProcess(env)
  await shop.stop()
  return shop.startSeconds
}
