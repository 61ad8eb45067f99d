import { sql } from 'drizzle-orm'
import type { ProductType } from '#contract/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { CATALOGUE_CHANNEL } from './cache-tags.ts'
import { productCounts } from './catalogue.tables.ts'
import { facetCounts, facetPairCounts } from './facets/facets.tables.ts'

/** Adds the difference to a count of products, as the triggers do, so that no sale waits for it. */
export async function correctProductCount(
  { db }: Pick<Context, 'db'>,
  count: {
    type: ProductType
    priceCents: number | null
    isInStock: boolean
    delta: number
  },
): Promise<void> {
  await db.insert(productCounts).values(count)
  await db.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, 'lists')`)
}

/** The same for a value of a facet. */
export async function correctFacetCount(
  { db }: Pick<Context, 'db'>,
  count: { type: ProductType; facetId: number; delta: number },
): Promise<void> {
  await db.insert(facetCounts).values(count)
  await db.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, 'facets')`)
}

/** The same for two values. */
export async function correctFacetPairCount(
  { db }: Pick<Context, 'db'>,
  count: { type: ProductType; lowId: number; highId: number; delta: number },
): Promise<void> {
  await db.insert(facetPairCounts).values(count)
  await db.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, 'facets')`)
}
