import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type TermExpansion, toRankQuery, toTextQuery } from './product-search.rules.ts'

/** The SQL condition of a search and its ranking. */
export type SearchMatch = {
  /** Equal for searches with the same matches. */
  query: string
  condition: SQL
  /** The same condition for name and artist only. */
  titleCondition: SQL
  rank: SQL
}

/** Undefined when no product can match all words. */
export function toSearchMatch(meanings: TermExpansion[]): SearchMatch | undefined {
  const query = toTextQuery(meanings)
  if (query === undefined) return
  const words = meanings.flatMap(({ plain, meant }) => [plain, ...meant]).join(' ')
  return {
    query,
    condition: sql`search_vector @@ ${query}::tsquery`,
    titleCondition: sql`title_vector @@ ${query}::tsquery`,
    rank: rankOf(toRankQuery(meanings), words),
  }
}

/** Whole words count twice, which ranks Art before Artemis for "art". */
export function rankOf(query: string | Placeholder, words: string | Placeholder): SQL {
  return sql`ts_rank(search_vector, ${query}::tsquery)
    + ts_rank(search_vector, plainto_tsquery('simple', ${words}))`
}

/** The same search, which also finds these products, and ranks them first. */
export function withProducts(match: SearchMatch | undefined, ids: readonly string[]) {
  if (ids.length === 0) return match
  const isOne = sql`id = any(${sql.param([...ids])}::uuid[])`
  if (!match) return { query: ids.join(), condition: isOne, titleCondition: isOne, rank: isOne }
  return {
    query: [match.query, ...ids].join(),
    condition: sql`(${match.condition} or ${isOne})`,
    titleCondition: sql`(${match.titleCondition} or ${isOne})`,
    rank: sql`(case when ${isOne} then 100 else 0 end) + ${match.rank}`,
  }
}
