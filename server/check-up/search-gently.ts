import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Found, Pace } from './data-check.ts'
import { isIdAmong, PROBLEMS_MAX } from './list-problems.ts'

/** A check-up works a third of the time. */
const REST_PER_WORK = 2
/** Longer work was a wait for another service. */
const REST_MAX_MS = 5_000
/** All rests of a check-up: with the work on a large shop they stay within a minute (CHECK-1). */
const RESTS_MAX_MS = 32_000
/** 16 MB of products: about 15,000 of them. */
const SLICE_PAGES = 2048

/** Rests in proportion to the time since the last rest, so that most sales meet no search. A small shop needs none. */
export async function findPace(ctx: Pick<Context, 'db'>): Promise<Pace | undefined> {
  if ((await countPages(ctx)) <= SLICE_PAGES) return
  let leftMs = RESTS_MAX_MS
  let since = performance.now()
  return {
    slicePages: SLICE_PAGES,
    async rest() {
      const ms = Math.min((performance.now() - since) * REST_PER_WORK, REST_MAX_MS, leftMs)
      leftMs -= ms
      await pause(ms)
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

type Slices = { ids: readonly string[] | undefined; pace: Pace | undefined }

/**
 * Searches the products `p` for which the given condition holds: those of some ids at once, all of a large shop page by page of
 * their table with a rest after each slice. The slices are of one snapshot, in which no row changes its page.
 */
export async function searchProducts(
  ctx: Context,
  { ids, pace }: Slices,
  search: (which: SQL) => Promise<Found>,
): Promise<Found> {
  if (ids || !pace) return search(isIdAmong(sql`p.id`, ids))
  const pages = await countPages(ctx)
  const found: Found[] = []
  for (let page = 0; page < pages; page += pace.slicePages) {
    const end = page + pace.slicePages
    found.push(await search(sql`p.ctid >= ${toTid(page)} and p.ctid < ${toTid(end)}`))
    await pace.rest()
  }
  const problems = found.flatMap((each) => each.problems)
  return {
    problems: problems.sort(bySubject).slice(0, PROBLEMS_MAX),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

/** The place of a page's first row. */
const toTid = (page: number) => sql`${`(${page},0)`}::tid`

const bySubject = (one: { subject: string }, other: { subject: string }) =>
  one.subject < other.subject ? -1 : 1
