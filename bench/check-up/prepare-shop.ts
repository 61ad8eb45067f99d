import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { stockDifferences } from '#server/health/data/checks/stock-ledger.check.ts'
import type { DatabaseConnection } from '#server/platform/db/database.ts'
import { settle } from '../data/fill-catalogue.ts'

const IMAGES = 1000

/** Gives every product two images of the store in `dataDir`. */
export async function addImages({ db, pool }: DatabaseConnection, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'images')
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < IMAGES; n += 1) writeFileSync(join(folder, `bench-${n}.webp`), 'an image')
  const { rows } = await db.execute(sql`select from products where thumbnail <> '' limit 1`)
  if (rows.length > 0) return
  console.log('Adding images')
  await db.execute(sql`alter table products disable trigger user`)
  // In parts: one statement would exceed the time limit.
  for (let part = 0; part < 16; part += 1) {
    await db.execute(sql`
      update products set thumbnail = '/images/bench-' || place || '.webp',
        images = array['/images/bench-' || place || '.webp', '/images/bench-' || (place + 1) % ${IMAGES} || '.webp']
      from (select id as product_id, abs(hashtext(id::text)) % ${IMAGES} as place from products) as places
      where product_id = id and abs(hashtext(id::text)) / ${IMAGES} % 16 = ${part}`)
  }
  await db.execute(sql`alter table products enable trigger user`)
  await settle(pool)
}

/**
 * Makes the ledger add up: generated products have no movements, and an earlier run has sold some. The order makes PostgreSQL read
 * everything first: in an empty ledger it would otherwise scan the inserted rows again for each product.
 */
export async function balanceLedger({ db }: DatabaseConnection): Promise<void> {
  await db.execute(sql`
    insert into stock_movements (product_id, quantity, reason, actor)
    select id, stock - sum, 'opening', 'benchmark' from (${stockDifferences()}) as differences order by id`)
  await db.execute(sql`analyze stock_movements`)
}
