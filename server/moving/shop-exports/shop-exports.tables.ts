import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type ShopExport, shopExportStates } from '#contract/shop-exports.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/** Exports of the whole shop. The file of a ready one is in the store of exports. */
export const shopExports = pgTable(
  'shop_exports',
  {
    id: newId(),
    createdAt: createdAt(),
    state: text().$type<ShopExport['state']>().notNull().default('waiting'),
    /** Rows and images so far. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** The last progress. A run that makes none for long has lost its process. */
    seenAt: instant().notNull(),
    readyAt: instant(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    failure: text().notNull().default(''),
  },
  (table) => [
    check('shop_exports_state_known', isOneOf(table.state, shopExportStates)),
    uniqueIndex('shop_exports_one_under_way')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)
