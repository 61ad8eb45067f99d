import { inArray } from 'drizzle-orm'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'

/** Where the used copies among these offers are now, by id; other offers are omitted. For admins only. */
export async function listCopyLocations(
  { db }: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { productId, location } = usedCopies
  const rows = await db
    .select({ productId, location })
    .from(usedCopies)
    .where(inArray(productId, ids))
  return new Map(rows.map((row) => [row.productId, row.location]))
}
