import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { type BenchCase, benchCases } from './cases.ts'
import { type Figures, inTurns, medianOf, type Turn } from './in-turns.ts'
import { type Load, startLoad } from './load.ts'
import { makeShoppers } from './make-shoppers.ts'
import { type Effort, isWanted, type Row, shopEnv, WITHOUT_CACHE } from './measure-shop.ts'
import { measureTarget } from './measure-target.ts'
import type { Shoppers } from './shoppers.ts'
import { uploadPicture } from './upload-picture.ts'

/** The modules of a build that fill and start its shop. */
type Build = {
  openFilledShop: typeof openFilledShop
  startShopProcess: typeof startShopProcess
  makeShoppers: typeof makeShoppers
}
type Side = { shops: Record<Row['cache'], ShopProcess>; cases: BenchCase[]; shoppers: Shoppers }
type Closers = (() => unknown)[]

/** A case of this build and of the other one, and the requests per second of this one divided by those of the other. */
export type BesideRow = Pick<Row, 'title' | 'cache' | 'connections'> & {
  here: Figures
  there: Figures
  ratio: { perSecond: number; cpu: number }
}

type Beside = {
  /** The folder of the other build, with its own dependencies. Its data has no used copies. */
  folder: string
  onRow: (row: BesideRow) => void
}

/** Measures this build and another one alternately, each with its own database at the same number of products. */
export async function measureBeside(
  count: number,
  { folder, onRow }: Beside,
  effort: Effort,
): Promise<void> {
  const closers: Closers = []
  try {
    const own = { openFilledShop, startShopProcess, makeShoppers }
    const here = await openSide(own, { count, closers, effort })
    const there = await openSide(await importBuild(folder), {
      count,
      closers,
      effort: { ...effort, folder: join(folder, '.data/bench'), hasUsedCopies: false },
    })
    const load = startLoad(effort.cores?.load)
    closers.push(() => load.stop())
    for (const [at, benchCase] of here.cases.entries()) {
      const other = there.cases[at]
      if (!other) continue
      for (const cache of cachesOf[benchCase.kind]) {
        for (const connections of effort.connections) {
          const ask = [
            toAsk(load, here, { benchCase, cache, connections }),
            toAsk(load, there, { benchCase: other, cache, connections }),
          ] as const
          const turns = await inTurns(ask, effort)
          onRow({ title: benchCase.title, cache, connections, ...toMedians(turns) })
        }
      }
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

const cachesOf: Record<BenchCase['kind'], Row['cache'][]> = {
  read: ['warm', 'cold'],
  page: ['warm', 'cold'],
  file: ['warm'],
  unchanged: [],
  write: ['cold'],
}
/** The other writes depend on the state of the shop. */
const isComparable = ({ kind, body }: BenchCase) =>
  kind !== 'write' || body === 'order' || body === 'cart'

function toMedians(turns: Turn[]): Pick<BesideRow, 'here' | 'there' | 'ratio'> {
  const toRatio = ([here, there]: Turn) => ({
    perSecond: here.perSecond / there.perSecond,
    cpu: there.cpuMs / here.cpuMs,
  })
  return {
    here: medianOf(turns.map(([here]) => here)),
    there: medianOf(turns.map(([, there]) => there)),
    ratio: medianOf(turns.map(toRatio)),
  }
}

async function importBuild(folder: string): Promise<Build> {
  // Its build reads its files relative to the current directory.
  process.chdir(folder)
  const load = (path: string) => import(pathToFileURL(join(folder, 'bench', path)).href)
  // The same modules of another version, whose functions take the same arguments.
  return {
    ...(await load('data/open-filled-shop.ts')),
    ...(await load('process/shop-process.ts')),
    ...(await load('http/make-shoppers.ts')),
  } as Build
}

type Parts = { count: number; closers: Closers; effort: Effort }

async function openSide(build: Build, { count, closers, effort }: Parts): Promise<Side> {
  const { postgres } = await build.openFilledShop(effort.folder, count, effort)
  closers.push(() => postgres.stop())
  const database = openDatabase(postgres.url, { max: 2 })
  closers.push(() => database.close())
  const start = async (env: Record<string, string>) => {
    const shop = await build.startShopProcess(
      { ...shopEnv(postgres.url), ...env },
      effort.cores?.server,
    )
    closers.push(() => shop.stop())
    return shop
  }
  const shops = { warm: await start({}), cold: await start(WITHOUT_CACHE) }
  const shoppers = await build.makeShoppers(database, shops.cold.url)
  const picture = await uploadPicture(shops.warm.url)
  const [productId, withCopies] = await listNewestRecords(shops.cold.url)
  const cases = benchCases({ count, productId, picture })
  const ofCopies = benchCases({ count, productId: withCopies, picture })
    .filter(({ title, kind }) => title.endsWith('product') && kind !== 'unchanged')
    .map((each) => ({ ...each, title: `${each.title} with used copies` }))
  const wanted = [...cases, ...ofCopies].filter((one) => isComparable(one) && isWanted(one, effort))
  return { shops, shoppers, cases: wanted }
}

/** The newest record has no used copies, the one before has some where the data has used copies. */
async function listNewestRecords(url: string): Promise<[string, string]> {
  const answer = await fetch(`${url}/api/products?type=vinyl`)
  const { products } = (await answer.json()) as { products: { _id: string }[] }
  const [newest, other] = products
  if (!newest || !other) throw new Error(`${url} has no records`)
  return [newest._id, other._id]
}

type Asked = { benchCase: BenchCase; cache: Row['cache']; connections: number }

function toAsk(load: Load, { shops, shoppers }: Side, { benchCase, cache, connections }: Asked) {
  const { method, path, body, kind } = benchCase
  // A browser accepts compressed pages; API clients of the bench do not.
  const headers: Record<string, string> = kind === 'page' ? { 'accept-encoding': BROWSER } : {}
  return (seconds: number) =>
    measureTarget(load, shops[cache], {
      shoppers,
      connections,
      headers,
      seconds,
      load: { method, path, ...(body ? { body } : {}) },
      status: body === 'order' ? 201 : 200,
    })
}

const BROWSER = 'gzip, deflate, br, zstd'
