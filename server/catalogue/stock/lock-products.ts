import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { prepareOnce } from '../../platform/db/prepared.ts'
import { products } from '../catalogue.tables.ts'
import { shownProductColumns } from '../product-columns.ts'

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectLocked>['execute']>>[number]

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
  const statement = prepareOnce(ctx.db, 'lock products', (name) => selectLocked(ctx.db, name))
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
