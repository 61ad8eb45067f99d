import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { nameLinks } from './names.queries.ts'
import { type NameKind, nameNotFound } from './names.rules.ts'

type Locked = { ids: readonly string[]; withRecords: boolean }

/**
 * Locks names for a change and returns the ids of their records, archived ones included. Records are locked first, as in a save
 * of a product, which locks the product and then refers to its names.
 * @throws AppError not-found
 */
export async function lockNamesWithRecords(
  ctx: Context,
  kind: NameKind,
  { ids, withRecords }: Locked,
): Promise<string[]> {
  if (!ids.every(isId)) throw nameNotFound(kind)
  if (withRecords) await lockStockLevels(ctx, await listRecords(ctx, kind, ids))
  const { rows } = await ctx.db.execute(sql`
    select id from catalogue_names where kind = ${kind} and id = any(${sql.param([...ids])}::uuid[])
    order by id for update`)
  if (rows.length < new Set(ids).size) throw nameNotFound(kind)
  if (!withRecords) return []
  // A record may have been added before the names were locked; none can be afterwards.
  const records = await listRecords(ctx, kind, ids)
  await lockStockLevels(ctx, records)
  return records
}

async function listRecords(
  { db }: Context,
  kind: NameKind,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct product_id as id from (${nameLinks[kind]}) as link
    where name_id = any(${sql.param([...ids])}::uuid[]) order by 1`)
  return rows.map(({ id }) => id)
}
