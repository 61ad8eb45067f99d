import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/**
 * Writes the facets of products once after `work`, in its transaction, instead of after each of its statements.
 * @param work resolves to the ids of all products whose facets it may change
 */
export async function refreshFacetsOnce(
  { db }: Context,
  work: () => Promise<readonly string[]>,
): Promise<void> {
  await db.execute(sql`select set_config('runout.facets', 'later', true)`)
  const changed = [...new Set(await work())]
  await db.execute(sql`select set_config('runout.facets', '', true)`)
  await db.execute(sql`select write_product_facets(${sql.param(changed)}::uuid[])`)
}
