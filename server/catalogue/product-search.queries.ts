import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { products } from './catalogue.tables.ts'
import {
  isLikelyTypo,
  TYPO_LENGTH_MAX,
  TYPO_LENGTH_MIN,
  TYPO_PLAIN_EDITS_MAX,
  toSearchWords,
} from './product-search.rules.ts'

/** What a search text asks of a product, and how well a product fits. */
export type SearchMatch = { condition: SQL | undefined; rank: SQL }

/** A typed word and what it may have been meant for. */
type Meaning = { typed: string; words: string[]; isForgiving: boolean }

/**
 * Every word must be in the product: at the beginning of a word in any text, or anywhere in name, artist,
 * brand, genre or type (the back office searches for parts of words too). Undefined for a text without words.
 */
export function matchExactly(text: string): SearchMatch | undefined {
  const words = toSearchWords(text)
  if (words.length === 0) return
  return matchAll(words.map((typed) => ({ typed, words: [typed], isForgiving: false })))
}

/** The same for a text that matches nothing as it is typed: each word may be meant for a similar one. */
export async function matchForgiving(ctx: Context, text: string): Promise<SearchMatch> {
  const meanings = await Promise.all(
    toSearchWords(text).map(async (typed) => ({
      typed,
      words: [typed, ...(await findMeantWords(ctx, typed))],
      isForgiving: true,
    })),
  )
  return matchAll(meanings)
}

function matchAll(meanings: Meaning[]): SearchMatch {
  const words = meanings.flatMap((meaning) => meaning.words)
  const anyPrefix = sql.join(
    words.map((word) => sql`search_prefix(${word})`),
    sql` || `,
  )
  const wholeWords = sql`plainto_tsquery('simple', immutable_unaccent(${words.join(' ')}))`
  return {
    condition: and(...meanings.map(matchMeaning)),
    // Whole words count once more, so that "art" finds Art before Artemis.
    rank: sql`ts_rank(${products.searchVector}, ${anyPrefix}) + ts_rank(${products.searchVector}, ${wholeWords})`,
  }
}

function matchMeaning({ typed, words, isForgiving }: Meaning): SQL | undefined {
  const conditions = words.map(
    (word) =>
      sql`(${products.searchVector} @@ search_prefix(${word}) or ${products.searchWords} like search_pattern(${word}))`,
  )
  // Catches words run together ("bluenote"), which no count of edits does.
  if (isForgiving && typed.length > TYPO_LENGTH_MIN) {
    conditions.push(sql`lower(immutable_unaccent(${typed})) <% ${products.searchWords}`)
  }
  return or(...conditions)
}

const CANDIDATES_MAX = 50
const MEANT_MAX = 5

/** The shop's words that `typed` was probably meant for, most likely first. */
async function findMeantWords(ctx: Context, typed: string): Promise<string[]> {
  if (typed.length < TYPO_LENGTH_MIN || typed.length > TYPO_LENGTH_MAX) return []
  const { rows } = await ctx.db.execute<{ word: string; plain: string }>(sql`
    select word, plain
    from product_words, (select left(lower(immutable_unaccent(${typed})), ${TYPO_LENGTH_MAX}) as plain) as typed
    where length(word) between length(plain) - 2 and length(plain) + 2
      and levenshtein_less_equal(word, plain, ${TYPO_PLAIN_EDITS_MAX}) <= ${TYPO_PLAIN_EDITS_MAX}
    order by levenshtein_less_equal(word, plain, ${TYPO_PLAIN_EDITS_MAX}), similarity(word, plain) desc, word
    limit ${CANDIDATES_MAX}`)
  return rows
    .filter(({ word, plain }) => isLikelyTypo(plain, word))
    .map(({ word }) => word)
    .slice(0, MEANT_MAX)
}
