import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'

/** Smaller totals are counted within milliseconds, and an error of one is noticeable there. */
const CACHED_FROM = 3_000
/** Sales change which products are in stock without a new revision. */
const STALE_AFTER_MS = 60_000
const EXPIRES_AFTER_MS = 10 * 60_000
const SEARCHES_MAX = 1_000

type CachedTotal = { total: number; revision: string }
type TotalCache = LRUCache<string, CachedTotal, () => Promise<CachedTotal>>

const caches = new WeakMap<Database, TotalCache>()
const refreshing = new WeakSet<Database>()

function totalsOf(db: Database): TotalCache {
  const cache =
    caches.get(db) ??
    new LRUCache<string, CachedTotal, () => Promise<CachedTotal>>({
      max: SEARCHES_MAX,
      ttl: EXPIRES_AFTER_MS,
      ttlResolution: 0,
      fetchMethod: (_search, _stale, { context: count }) => count(),
      allowStale: true,
      allowStaleOnFetchRejection: true,
    })
  caches.set(db, cache)
  return cache
}

/** The revision of all products: it grows with each change to their texts and prices, in any process. */
export async function readRevision({ db }: Pick<Context, 'db'>): Promise<string> {
  const [row] = await queryPrepared<{ revision: string }>(db, 'products revision', {
    write: () => sql`select last_value::text as revision from products_revision`,
    values: {},
  })
  return row?.revision ?? ''
}

type Search = { key: string; revision: string }

/**
 * The cached total of a large search, or undefined. A stale total is returned and refreshed in the background, one
 * search at a time; a failed refresh keeps the stale total until it expires.
 */
export function getCachedTotal(
  { db }: Pick<Context, 'db'>,
  { key, revision }: Search,
  count: () => Promise<number>,
): number | undefined {
  const totals = totalsOf(db)
  const ageMs = EXPIRES_AFTER_MS - totals.getRemainingTTL(key)
  if (ageMs >= EXPIRES_AFTER_MS) return
  const cached = totals.get(key)
  if (!cached || !isLargeSearch(cached.total)) return
  const isStale = cached.revision !== revision || ageMs >= STALE_AFTER_MS
  if (isStale && !refreshing.has(db)) {
    refreshing.add(db)
    const recount = () => count().finally(() => refreshing.delete(db))
    const context = async () => ({ total: await recount(), revision })
    void totals.fetch(key, { forceRefresh: true, context })
  }
  return cached.total
}

export function isLargeSearch(total: number): boolean {
  return total >= CACHED_FROM
}

export function cacheTotal(
  { db }: Pick<Context, 'db'>,
  { key, revision, total }: Search & { total: number },
): void {
  if (isLargeSearch(total)) totalsOf(db).set(key, { total, revision })
  else totalsOf(db).delete(key)
}
