import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFilledShop } from '../data/open-filled-shop.ts'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { type BenchCase, benchCases } from './cases.ts'
import { inTurns, medianOf } from './in-turns.ts'
import { type Load, startLoad } from './load.ts'
import { type Effort, isWanted, shopEnv, WITHOUT_CACHE } from './measure-shop.ts'
import { measureTarget } from './measure-target.ts'

/** An uncached read with few and with many products. */
export type Growth = {
  title: string
  /** The two sizes of the catalogue. */
  few: number
  many: number
  fewMs: number
  manyMs: number
  /** The p50 with many products divided by the p50 with few, measured alternately. */
  times: number
}
type Sized = { shop: ShopProcess; cases: BenchCase[] }
type Closers = (() => unknown)[]

/** Measures how the cost of a read grows with the catalogue: two shops run at once and one client alternates. */
export async function measureGrowth(
  { few, many }: { few: number; many: number },
  effort: Effort,
): Promise<Growth[]> {
  const closers: Closers = []
  try {
    const small = await openSized(few, { effort, closers })
    const large = await openSized(many, { effort, closers })
    const load = startLoad(effort.cores?.load)
    closers.push(() => load.stop())
    const all: Growth[] = []
    for (const one of small.cases) {
      const other = large.cases.find(({ title }) => title === one.title)
      if (!other) continue
      const ask = [askAlone(load, small.shop, one), askAlone(load, large.shop, other)] as const
      const turns = await inTurns(ask, effort)
      const figures = turns.map(([{ p50Ms: fewMs }, { p50Ms: manyMs }]) => {
        return { fewMs, manyMs, times: manyMs / fewMs }
      })
      all.push({ title: one.title, few, many, ...medianOf(figures) })
    }
    return all
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

type Parts = { effort: Effort; closers: Closers }

async function openSized(count: number, { effort, closers }: Parts): Promise<Sized> {
  const { postgres } = await openFilledShop(effort.folder, count, effort)
  closers.push(() => postgres.stop())
  const shop = await startShopProcess(
    { ...shopEnv(postgres.url), ...WITHOUT_CACHE },
    effort.cores?.server,
  )
  closers.push(() => shop.stop())
  const productId = await findNewestRecord(postgres.url)
  const cases = benchCases({ count, productId, picture: '' })
  return { shop, cases: cases.filter((each) => each.kind === 'read' && isWanted(each, effort)) }
}

async function findNewestRecord(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1 })
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where type = 'vinyl' and archived_at is null and parent_id is null
    order by created_at desc, id desc limit 1`)
  await close()
  return rows[0]?.id ?? ''
}

const nobody = { people: [], password: '', productIds: [], hotProductId: '' }

function askAlone(load: Load, shop: ShopProcess, { method, path }: BenchCase) {
  const alone = { shoppers: nobody, connections: 1, headers: {}, status: 200 }
  return (seconds: number) =>
    measureTarget(load, shop, { ...alone, load: { method, path }, seconds })
}
