import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import type { ProductList } from '../listing/product-list.ts'
import { type FoundBy, findPageIds } from '../text/find-products.queries.ts'

const GENRES_MAX = 500
/** A change whose transaction was open during the search has advanced the revision before. */
const EXPIRES_AFTER_MS = 60_000

type Matches = LRUCache<string, Promise<FoundBy>>

const caches = new WeakMap<Database, Matches>()

/**
 * The best matches of a genre, which the pages of all its products choose from. They are searched again after a change to any
 * product's texts or prices, and at most a minute old (decision 6).
 */
export async function findGenreMatches(
  ctx: Pick<Context, 'db'>,
  list: ProductList,
): Promise<FoundBy> {
  const matches: Matches =
    caches.get(ctx.db) ?? new LRUCache({ max: GENRES_MAX, ttl: EXPIRES_AFTER_MS, ttlResolution: 0 })
  caches.set(ctx.db, matches)
  const key = JSON.stringify([await readRevision(ctx), list.type, list.search])
  const known = matches.get(key)
  if (known) return known
  const found = findPageIds(ctx, list)
  matches.set(key, found)
  found.catch(() => matches.delete(key))
  return found
}

/** The revision of all products: it grows with each change to their texts and prices, in any process. */
async function readRevision({ db }: Pick<Context, 'db'>): Promise<string> {
  const [row] = await queryPrepared<{ revision: string }>(db, 'products revision', {
    write: () => sql`select last_value::text as revision from products_revision`,
    values: {},
  })
  return row?.revision ?? ''
}
