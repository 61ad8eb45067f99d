import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import type { Found, Pace } from './data-check.ts'
import { isIdAmong, PROBLEMS_MAX } from './list-problems.ts'

/** A check-up works a fifth of the time. */
const REST_PER_WORK = 4
/** Longer work was a wait for another service. */
const REST_MAX_MS = 5_000
/** Later than this after its start a check-up rests no more: it ends within a minute. */
const RESTS_END_MS = 40_000
/** 16 MB of products: a smaller shop needs no rests. */
const SMALL_SHOP_PAGES = 2048
/** A tenth of a second's work: smaller ranges read pages of the table more often. */
const SLICE_PRODUCTS = 50_000

/** Rests in proportion to the time since the last rest, so that most sales meet no search. A small shop needs none. */
export async function findPace(ctx: Pick<Context, 'db'>): Promise<Pace | undefined> {
  if ((await countPages(ctx)) <= SMALL_SHOP_PAGES) return
  const end = performance.now() + RESTS_END_MS
  let since = performance.now()
  return {
    sliceProducts: SLICE_PRODUCTS,
    async rest() {
      const now = performance.now()
      const ms = Math.min((now - since) * REST_PER_WORK, REST_MAX_MS, end - now)
      if (ms > 0) await pause(ms)
      since = performance.now()
    },
  }
}

async function countPages({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ pages: number }>(
    sql`select (pg_relation_size('products') / current_setting('block_size')::int)::int as pages`,
  )
  return rows[0]?.pages ?? 0
}

/**
 * Reads one snapshot and locks nothing, on one core: sales go on beside it. Without a memory limit of its own, sums over all
 * products would spill to disk.
 */
export async function readSnapshot<T>(ctx: Context, read: (ctx: Context) => Promise<T>) {
  return inTransaction(ctx.db, async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`)
    await db.execute(sql`select set_config('max_parallel_workers_per_gather', '0', true),
      set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`)
    return read({ ...ctx, db })
  })
}

/** The condition that a column has the id of one of the wanted products. */
export type Which = (column: SQL) => SQL

export const allProducts: Which = () => sql`true`

export const amongProducts =
  (ids: readonly string[] | undefined): Which =>
  (column) =>
    isIdAmong(column, ids)

type Slices = { ids: readonly string[] | undefined; pace: Pace | undefined }

/**
 * Searches some products at once, or all of them: those of a large shop by ranges of their ids, with a rest after each. Each range
 * is read in a snapshot of its own, which is open for a moment. A product has one id, and what belongs to it is read with it:
 * each one is compared once, and never with rows of another moment.
 */
export async function searchProducts(
  ctx: Context,
  { ids, pace }: Slices,
  search: (ctx: Context, which: Which) => Promise<Found>,
): Promise<Found> {
  if (ids || !pace) return search(ctx, amongProducts(ids))
  const found: Found[] = []
  let from: string | undefined = LOWEST_ID
  while (from !== undefined) {
    const begin: string = from
    from = await readSnapshot(ctx, async (ctx) => {
      const end = await findEnd(ctx, begin, pace.sliceProducts)
      found.push(await search(ctx, toRange(begin, end)))
      return end
    })
    await pace.rest()
  }
  return joinSlices(found)
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** The id of the first product of the next range. */
async function findEnd({ db }: Context, begin: string, products: number) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where id >= ${begin}::uuid order by id offset ${products} limit 1`,
  )
  return rows[0]?.id
}

function toRange(begin: string, end: string | undefined): Which {
  const from = sql`${begin}::uuid`
  return (column) =>
    end === undefined
      ? sql`${column} >= ${from}`
      : sql`${column} >= ${from} and ${column} < ${end}::uuid`
}

function joinSlices(found: readonly Found[]): Found {
  const problems = found.flatMap((each) => each.problems)
  return {
    problems: problems.sort(bySubject).slice(0, PROBLEMS_MAX),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

const bySubject = (one: { subject: string }, other: { subject: string }) =>
  one.subject < other.subject ? -1 : 1
