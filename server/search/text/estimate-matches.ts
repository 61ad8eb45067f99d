import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

/** The number of products that PostgreSQL expects, from its statistics: within some percent for a frequent word. */
export async function estimateMatches(
  { db }: Pick<Context, 'db'>,
  condition: SQL,
): Promise<number> {
  const { rows } = await db.execute<Plan>(
    sql`explain (format json) select from products where ${condition}`,
  )
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
