import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/database.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'
import { type Memory, memoryOf } from '../process/process-usage.ts'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { type Bare, readCached, startBare } from './bare.ts'
import { type BenchCase, benchCases } from './cases.ts'
import { describerAt, readDescription } from './describe-product.ts'
import { type Figures, inTurns, medianOf, type Turn } from './in-turns.ts'
import { type Load, startLoad } from './load.ts'
import { makeShoppers } from './make-shoppers.ts'
import { type ChangesHeard, measureChanges } from './measure-changes.ts'
import { measureTarget } from './measure-target.ts'
import type { Shoppers } from './shoppers.ts'
import { uploadPicture } from './upload-picture.ts'

export type Effort = {
  /** Where the generated shops are. */
  folder: string
  /** The folder of another build, with its own dependencies and data. Undefined: only this build is measured. */
  beside: string | undefined
  /** Cached requests only, in turns with a bare `node:http` that sends the same bytes. */
  isBare: boolean
  /** A shop with metrics in turns with one without, on the same database. */
  hasMetrics: boolean
  /** Whether the shop has about as many used copies as products. */
  hasUsedCopies: boolean
  isQuick: boolean
  /** Only cases with one of these words in their title; all when empty. */
  only: string[]
  connections: number[]
  rounds: number
  seconds: number
  /** The cores of the shop and of the load process; undefined where cores cannot be pinned. */
  cores: { server: number; load: number } | undefined
  onRow: (row: Row) => void
}

type Cache = 'cold' | 'warm'
type Ratio = { perSecond: number; cpu: number }

export type Row = {
  title: string
  cache: Cache
  connections: number
  here: Figures
  /** The other build or the bare server: requests a second of this one divided by its own, and its processor time divided by that of this one. */
  beside?: { there: Figures; ratio: Ratio }
}

export type SizeReport = {
  count: number
  rows: Row[]
  memory: Memory
  startSeconds: number
  changes: ChangesHeard
}

/** The modules of a build that fill and start its shop. */
type Build = {
  openFilledShop: typeof openFilledShop
  startShopProcess: typeof startShopProcess
  makeShoppers: typeof makeShoppers
}
type Closers = (() => unknown)[]
type Side = {
  dataDir: string
  env: Record<string, string>
  shops: Record<Cache, ShopProcess>
  cases: BenchCase[]
  /** The cases with this image: each shop has its own folder of them. */
  toCases: (picture: string) => BenchCase[]
  shoppers: Shoppers
  /** Resets the carts before a turn, so that no line reaches the greatest quantity. */
  makeCartsSmall: () => Promise<unknown>
}

const JWT_SECRET = 'a secret that only this bench needs to keep'
const CHANGES = 1_000
const QUICK_CHANGES = 100
const BROWSER = 'gzip, deflate, br, zstd'

const cachesOf: Record<BenchCase['kind'], Cache[]> = {
  read: ['warm', 'cold'],
  page: ['warm', 'cold'],
  file: ['warm'],
  write: ['cold'],
}

/** Measures everything at one size of the catalogue; beside another build only the requests, without a report. */
export async function measureShop(count: number, effort: Effort): Promise<SizeReport | undefined> {
  const closers: Closers = []
  try {
    const here = await openSide({ openFilledShop, startShopProcess, makeShoppers }, count, {
      effort,
      closers,
    })
    const there = effort.beside
      ? await openOther(effort.beside, count, { effort, closers })
      : effort.hasMetrics && (await openWithout(here, { effort, closers }))
    const load = startLoad(effort.cores?.load)
    closers.push(() => load.stop())
    if (effort.isBare) {
      const bare = await startBare(effort.cores?.server)
      closers.push(bare.stop)
      await measureBesideBare(load, { here, bare }, effort)
      return undefined
    }
    const rows = await measureRows(load, there ? [here, there] : [here], effort)
    if (there) return undefined
    const memory = memoryOf(here.shops.warm.pid)
    const changes = await timeChanges(here, effort)
    for (const close of closers.splice(0).reverse()) await close()
    return { count, rows, memory, changes, startSeconds: await timeStart(here.dataDir) }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

type Parts = { effort: Effort; closers: Closers }

async function openOther(folder: string, count: number, { effort, closers }: Parts): Promise<Side> {
  // Its build reads its files relative to the current directory.
  process.chdir(folder)
  const load = (path: string) => import(pathToFileURL(join(folder, 'bench', path)).href)
  // The same modules of another version, whose functions take the same arguments.
  const build = {
    ...(await load('data/open-filled-shop.ts')),
    ...(await load('process/shop-process.ts')),
    ...(await load('http/make-shoppers.ts')),
  } as Build
  return openSide(build, count, {
    effort: { ...effort, folder: join(folder, '.data/bench') },
    closers,
  })
}

/** The same build and data, without metrics. */
async function openWithout(side: Side, { effort, closers }: Parts): Promise<Side> {
  const start = async (more: Record<string, string>) => {
    const shop = await startShopProcess({ ...side.env, ...more }, effort.cores?.server)
    closers.push(() => shop.stop())
    return shop
  }
  const shops = { warm: await start({}), cold: await start({ CACHE_MB: '0' }) }
  return { ...side, shops, cases: side.toCases(await uploadPicture(shops.warm.url)) }
}

async function openSide(build: Build, count: number, { effort, closers }: Parts): Promise<Side> {
  const { postgres, dataDir } = await build.openFilledShop(effort.folder, count, effort)
  closers.push(() => postgres.stop())
  const database = openDatabase(postgres.url, { max: 2 })
  closers.push(() => database.close())
  const env = { DATABASE_URL: postgres.url, JWT_SECRET, DEMO: 'on' }
  const start = async (more: Record<string, string>) => {
    const metrics = effort.hasMetrics ? { METRICS_PORT: String(await findFreePort()) } : {}
    const shop = await build.startShopProcess({ ...env, ...more, ...metrics }, effort.cores?.server)
    closers.push(() => shop.stop())
    return shop
  }
  const shops = { warm: await start({}), cold: await start({ CACHE_MB: '0' }) }
  const shoppers = await build.makeShoppers(database, shops.cold.url)
  const productId = await findRecord(shops.cold.url, effort)
  const toCases = (picture: string) =>
    benchCases({ count, productId, picture }).filter((each) => isWanted(each, effort))
  const cases = toCases(await uploadPicture(shops.warm.url))
  const makeCartsSmall = () => database.db.execute(sql`update cart_lines set quantity = 1`)
  return { dataDir, env, shops, shoppers, cases, toCases, makeCartsSmall }
}

function isWanted({ title, isQuick }: BenchCase, effort: Effort): boolean {
  if (effort.isQuick && !isQuick) return false
  return effort.only.length === 0 || effort.only.some((word) => title.includes(word))
}

/** The newest record has no used copies; where the data has some, the one before it has. */
async function findRecord(url: string, { hasUsedCopies }: Effort): Promise<string> {
  const answer = await fetch(`${url}/api/products?type=vinyl`)
  const { products } = (await answer.json()) as { products: { _id: string }[] }
  const record = products[hasUsedCopies ? 1 : 0]
  if (!record) throw new Error(`${url} has no records`)
  return record._id
}

async function measureRows(load: Load, sides: Side[], effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const [at, { title, kind }] of (sides[0]?.cases ?? []).entries()) {
    for (const cache of cachesOf[kind]) {
      for (const connections of effort.connections) {
        const asks = sides.map((side) => toAsk(load, side, { at, cache, connections }))
        const row: Row = { title, cache, connections, ...toMedians(await inTurns(asks, effort)) }
        effort.onRow(row)
        rows.push(row)
      }
    }
  }
  return rows
}

async function measureBesideBare(
  loader: Load,
  { here, bare }: { here: Side; bare: Bare },
  effort: Effort,
): Promise<void> {
  for (const [at, { title, kind, path }] of here.cases.entries()) {
    if (kind === 'write') continue
    for (const connections of effort.connections) {
      const shop = toAsk(loader, here, { at, cache: 'warm', connections })
      const headers = toHeaders(kind)
      await bare.answerWith(await readCached(here.shops.warm.url + path, headers))
      const load = { method: 'GET', path } as const
      const job = { shoppers: here.shoppers, connections, headers, load }
      const bareAsk = (seconds: number) =>
        measureTarget(loader, bare, { ...job, seconds, status: 200 })
      const medians = toMedians(await inTurns([shop, bareAsk], effort))
      effort.onRow({ title, cache: 'warm', connections, ...medians })
    }
  }
}

/** A browser accepts compressed pages; API clients of the bench do not. */
function toHeaders(kind: BenchCase['kind']): Record<string, string> {
  return kind === 'page' ? { 'accept-encoding': BROWSER } : {}
}

function toAsk(
  load: Load,
  { shops, cases, shoppers, makeCartsSmall }: Side,
  { at, cache, connections }: { at: number; cache: Cache; connections: number },
) {
  const benchCase = cases[at]
  if (!benchCase) throw new Error('Both builds have the same cases')
  const { method, path, body, kind } = benchCase
  return async (seconds: number) => {
    if (body === 'cart') await makeCartsSmall()
    return measureTarget(load, shops[cache], {
      shoppers,
      connections,
      headers: toHeaders(kind),
      seconds,
      load: { method, path, ...(body ? { body } : {}) },
      status: body === 'order' || body === 'hot order' ? 201 : 200,
    })
  }
}

function toMedians(turns: readonly Turn[]): Pick<Row, 'here' | 'beside'> {
  const here = medianOf(turns.flatMap(([own]) => own ?? []))
  const pairs = turns.flatMap(([own, other]) => (own && other ? [{ own, other }] : []))
  if (pairs.length === 0) return { here }
  const ratios = pairs.map(({ own, other }) => ({
    perSecond: own.perSecond / other.perSecond,
    cpu: other.cpuMs / own.cpuMs,
  }))
  const there = medianOf(pairs.map(({ other }) => other))
  return { here, beside: { there, ratio: medianOf(ratios) } }
}

/** Measures changes at one process that show at another, started for this purpose. */
async function timeChanges({ shops, env, shoppers }: Side, effort: Effort): Promise<ChangesHeard> {
  const other = await startShopProcess(env, effort.cores?.load)
  try {
    const path = `/api/products/${shoppers.hotProductId}`
    return await measureChanges({
      changes: effort.isQuick ? QUICK_CHANGES : CHANGES,
      change: await describerAt(shops.warm.url, path),
      read: () => readDescription(other.url + path),
    })
  } finally {
    await other.stop()
  }
}

/** The seconds from nothing running to the first response, including the embedded database. */
async function timeStart(dataDir: string): Promise<number> {
  const shop = await startShopProcess({ DATA_DIR: dataDir })
  await shop.stop()
  return shop.startSeconds
}
