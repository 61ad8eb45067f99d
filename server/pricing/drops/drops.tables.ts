import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { type DropMode, dropModes } from '#contract/pricing/drop.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, instant, isOneOf } from '#server/platform/db/columns.ts'

/** The start of the sale of an offer and of its variants, which may have drops of their own (decision 53). */
export const drops = pgTable(
  'drops',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    mode: text().$type<DropMode>().notNull(),
    /** The close of entries and the time of the draw, for a draw. */
    startsAt: instant(),
    limitPerCustomer: smallint(),
    entriesOpenAt: instant(),
    openSaleAt: instant(),
    /** 32 random bytes in hex, of a draw; public after it. */
    seed: text(),
    drawnAt: instant(),
    /** Set by a job once it is on sale: until then units are held for the draw only. */
    openedAt: instant(),
    /** By the clock of the database, as of holds: those of an earlier draw are older. */
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('drops_starts_at_idx').on(table.startsAt.desc()),
    check('drops_mode_known', isOneOf(table.mode, dropModes)),
    check('drops_limit_from_1_to_10', sql`${table.limitPerCustomer} between 1 and 10`),
    check(
      'drops_draw_is_complete',
      sql`${table.mode} <> 'draw' or (${table.startsAt} is not null and ${table.entriesOpenAt} is not null and ${table.seed} is not null)`,
    ),
  ],
)

export type DropRow = typeof drops.$inferSelect
