import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { products } from '../catalogue.tables.ts'
import { shownProductColumns } from '../product-projection.ts'

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectLocked>['execute']>>[number]

/**
 * Locks the products for the rest of the transaction and returns them by id; unknown ids are omitted. Always in the
 * order of their ids, to prevent deadlocks, and without locking the key, which lets carts insert references.
 */
export async function lockProducts(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const statement = cachedStatement(ctx.db, 'lock products', (name) => selectLocked(ctx.db, name))
  const rows = await statement.execute({ ids: known })
  return new Map(rows.map((row) => [row.id, row]))
}

function selectLocked(db: Database, name: string) {
  return db
    .select({ ...shownProductColumns, archivedAt: products.archivedAt })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(products.id)
    .for('no key update')
    .prepare(name)
}
