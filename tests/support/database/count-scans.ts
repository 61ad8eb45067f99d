import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** How often this transaction, and those before it on the same connection, have scanned a table: compare two counts. */
export async function countScans(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute<{ scans: number }>(sql`
    select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
    from pg_stat_xact_user_tables where relname = ${table}`)
  return rows[0]?.scans ?? 0
}
