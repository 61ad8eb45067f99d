import { sql } from 'drizzle-orm'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { inBatches } from './in-batches.ts'
import { inventProducts } from './invent-products.ts'

type Fill = { count: number; onProgress?: (written: number) => void }

/** Writes `count` invented products and leaves the table as a shop's is after a quiet night. */
export async function fillCatalogue(db: Database, { count, onProgress }: Fill): Promise<void> {
  let written = 0
  for (const batch of inBatches(inventProducts(count))) {
    await db.insert(products).values(batch)
    written += batch.length
    onProgress?.(written)
  }
  await settle(db)
}

/**
 * Vacuums until all rows are known to be visible to everybody, without which PostgreSQL prefers scans: a
 * snapshot that the autovacuum holds meanwhile keeps a vacuum from finding that out.
 */
export async function settle(db: Database): Promise<void> {
  for (let isSettled = false; !isSettled; ) {
    await db.execute(sql`vacuum analyze`)
    const { rows } = await db.execute<{ is_settled: boolean }>(
      sql`select relallvisible >= relpages as is_settled from pg_class where oid = 'products'::regclass`,
    )
    isSettled = rows[0]?.is_settled === true
  }
}
