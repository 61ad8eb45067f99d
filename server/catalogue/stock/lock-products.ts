import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isId } from '../../platform/db/ids.ts'
import { products } from '../catalogue.tables.ts'

export type ProductRow = typeof products.$inferSelect

/**
 * Locks the products for the rest of the transaction and answers them by id; ids that name none are left out.
 * Always in the order of their ids, so that two orders of the same products wait for each other and never
 * form a ring. The key itself stays unlocked: carts may go on pointing at the product meanwhile.
 */
export async function lockProducts(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(products)
    .where(inArray(products.id, known))
    .orderBy(products.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}
