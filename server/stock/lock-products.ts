import { type SQL, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { shownProductColumns } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectLocked>['execute']>>[number]

/**
 * Locks the offers for the rest of the transaction and returns them by id; unknown ids are omitted. The product of a variant is
 * locked too. Carts can still insert references, because the key is not locked.
 *
 * The one order of locks of the shop (decision 43): first all products, then their variants, each by id. Every change of the
 * price, stock or reserved units of an offer begins here or with `lockStockLevels`, which prevents deadlocks.
 */
export async function lockProducts(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const statement = cachedStatement(ctx.db, 'lock products', (name) => selectLocked(ctx.db, name))
  return pickWanted(await statement.execute({ ids: known }), known)
}

function selectLocked(db: Database, name: string) {
  return db
    .select({
      ...shownProductColumns,
      archivedAt: products.archivedAt,
      needsCompletion: products.needsCompletion,
    })
    .from(products)
    .where(isOneOrParent(sql`${sql.placeholder('ids')}`))
    .orderBy(...lockOrder)
    .for('no key update')
    .prepare(name)
}

export type StockLevel = Awaited<ReturnType<typeof selectLevels>>[number]

/** `lockProducts` for many offers at once, with the columns that bulk changes need. */
export async function lockStockLevels(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, StockLevel>> {
  return pickWanted(await selectLevels(ctx.db, ids), ids)
}

function selectLevels(db: Database, ids: readonly string[]) {
  const { id, name, type, variantKind, priceCents, stock, reserved, archivedAt } = products
  return db
    .select({ id, name, type, variantKind, priceCents, stock, reserved, archivedAt })
    .from(products)
    .where(isOneOrParent(sql`${sql.param([...ids])}`))
    .orderBy(...lockOrder)
    .for('no key update')
}

const lockOrder = [sql`${products.parentId} is not null`, products.id]

function isOneOrParent(ids: SQL): SQL {
  const parents = sql`select parent_id from products as variant
    where variant.id = any(${ids}::uuid[]) and parent_id is not null`
  return sql`${products.id} = any(${ids}::uuid[] || array(${parents}))`
}

function pickWanted<Row extends { id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Map<string, Row> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]))
}
