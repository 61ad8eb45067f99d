import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The lexicon of search: every word of names, artists, brands, genres and types, for partial words and spelling correction.
 * `add_search_terms` inserts new words; none is ever deleted.
 */
export const searchTerms = pgTable('search_terms', { word: text().primaryKey() }, (table) => [
  index('search_terms_part_idx').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_terms_first_letter_idx').on(
    sql`left(${table.word}, 1)`,
    sql`length(${table.word})`,
  ),
  index('search_terms_rest_idx').on(sql`substr(${table.word}, 2)`),
])
