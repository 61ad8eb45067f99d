import { type SQL, sql } from 'drizzle-orm'
import { toRankQuery, toTextQuery, type WordMeaning } from './product-search.rules.ts'

/** What a search text asks of a product, and how well a product fits. */
export type SearchMatch = {
  /** The same for what finds the same. */
  query: string
  condition: SQL
  /** The same asked of name and artist alone. */
  titleCondition: SQL
  rank: SQL
}

/** Undefined when no product can have all the words. */
export function toSearchMatch(meanings: WordMeaning[]): SearchMatch | undefined {
  const query = toTextQuery(meanings)
  if (query === undefined) return
  const words = meanings.flatMap(({ plain, meant }) => [plain, ...meant]).join(' ')
  return {
    query,
    condition: sql`search_vector @@ ${query}::tsquery`,
    titleCondition: sql`title_vector @@ ${query}::tsquery`,
    // Whole words count once more, so that "art" finds Art before Artemis.
    rank: sql`ts_rank(search_vector, ${toRankQuery(meanings)}::tsquery)
      + ts_rank(search_vector, plainto_tsquery('simple', ${words}))`,
  }
}
