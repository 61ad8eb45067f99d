import { and, desc, isNull, lt } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed, valueColumns } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { hideClips, readPressings, toPressing } from '#server/pressings/index.ts'
import type { StoredProduct } from './format-cells.rules.ts'

const storedColumns = {
  ...valueColumns,
  id: products.id,
  needsCompletion: products.needsCompletion,
  reserved: products.reserved,
  archivedAt: products.archivedAt,
}

/** By id, including archived products; unknown ids and variants are omitted. */
export async function findStored(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const rows = await ctx.db
    .select(storedColumns)
    .from(products)
    .where(and(isAnyOf(products.id, ids), isNull(products.parentId)))
  return new Map((await withPressings(ctx, rows)).map((row) => [row.id, row]))
}

/** The next batch of all products in descending order of their ids; from the start without `after`. */
export async function listStored(
  ctx: Context,
  {
    after,
    limit,
    withArchived,
  }: { after: string | undefined; limit: number; withArchived: boolean },
): Promise<StoredProduct[]> {
  const rows = await ctx.db
    .select(storedColumns)
    .from(products)
    .where(
      and(
        after ? lt(products.id, after) : undefined,
        withArchived ? isNull(products.parentId) : isListed,
      ),
    )
    .orderBy(desc(products.id))
    .limit(limit)
  return withPressings(ctx, rows)
}

async function withPressings(
  ctx: Context,
  rows: readonly StoredProduct[],
): Promise<StoredProduct[]> {
  const records = rows.filter(({ type }) => type === 'vinyl')
  const pressings = await readPressings(
    ctx,
    records.map(({ id }) => id),
  )
  return rows.map((row) => {
    const pressing = pressings.get(row.id)
    if (!pressing) return row
    return hideClips(ctx, { ...row, pressing: toPressing(pressing, row.trackList ?? []) })
  })
}
