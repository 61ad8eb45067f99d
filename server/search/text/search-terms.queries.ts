import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import {
  isLikelyTypo,
  swapFirstLetters,
  type TermExpansion,
  TYPO_LENGTH_MAX,
  TYPO_LENGTH_MIN,
  TYPO_PLAIN_EDITS_MAX,
  toSeparated,
  toSqueezed,
} from './product-search.rules.ts'

type Reader = Pick<Context, 'db'>

/** The shortest terms are closest to the input; more would match nearly everything. */
const CONTAINING_MAX = 200

type WordRow = Pick<TermExpansion, 'plain' | 'containing'> & { prefix: string }

/**
 * The meanings of the words as typed. Terms that begin with a typed word are omitted from `containing`, because its
 * prefix query finds them. A Latin letter or digit among other words has the words that it begins only: it is within nearly every
 * term, and no index finds them.
 */
export async function readWords(ctx: Reader, words: string[]): Promise<TermExpansion[]> {
  const rows = await queryPrepared<WordRow>(ctx.db, 'words', {
    write: () => sql`
    select plain, prefix, array(
      select known.word from search_terms as known
      where not is_letter and known.word like pattern and not (is_covered and starts_with(known.word, plain))
      order by length(known.word), known.word
      limit ${CONTAINING_MAX}
    ) as containing
    from (
      select normalize_search_text(word) as plain, search_prefix(word)::text as prefix,
        search_pattern(word) as pattern, normalize_search_text(word) ~ '^[[:alnum:]]+$' as is_covered,
        count(*) over () > 1 and normalize_search_text(word) ~ '^[a-z0-9]$' as is_letter
      from unnest(${sql.placeholder('words')}::text[]) with ordinality as typed (word, place)
      order by place
      offset 0 -- works these out once, not for each of the shop's words
    ) as typed`,
    values: { words },
  })
  return rows.map(toExpansion)
}

/** The same without `containing`, which is enough to rank products that have the words. */
export async function readPlainWords({ db }: Reader, words: string[]): Promise<TermExpansion[]> {
  const rows = await queryPrepared<Omit<WordRow, 'containing'>>(db, 'plain words', {
    write: () => sql`
    select normalize_search_text(word) as plain, search_prefix(word)::text as prefix
    from unnest(${sql.placeholder('words')}::text[]) with ordinality as typed (word, place) order by place`,
    values: { words },
  })
  return rows.map((row) => toExpansion({ ...row, containing: [] }))
}

function toExpansion({ plain, prefix, containing }: WordRow): TermExpansion {
  // Splits at punctuation like the indexed texts: "don't" becomes two adjacent words.
  return {
    plain,
    asTyped: [prefix, toSqueezed(plain), toSeparated(plain)],
    containing,
    meant: [],
    parts: [],
  }
}

/** The same words with corrections and splits. */
export function correctTypos(ctx: Reader, meanings: TermExpansion[]): Promise<TermExpansion[]> {
  return Promise.all(
    meanings.map(async (meaning) => {
      const isOdd = meaning.plain.length < TYPO_LENGTH_MIN || meaning.plain.length > TYPO_LENGTH_MAX
      if (isOdd) return meaning
      const [meant, parts] = await Promise.all([
        expandTerms(ctx, meaning.plain),
        findParts(ctx, meaning.plain),
      ])
      return { ...meaning, meant, parts }
    }),
  )
}

const CANDIDATES_MAX = 50
const EXPANSIONS_MAX = 5

/**
 * The search terms of which `plain` is probably a typo, most likely first. The first letter selects the index range;
 * a typo in the first letter leaves the rest of the word unchanged.
 */
async function expandTerms(ctx: Reader, plain: string): Promise<string[]> {
  const [first = '', ...others] = [...plain]
  const rest = others.join('')
  const edits = sql`levenshtein_less_equal(word, ${plain}, ${TYPO_PLAIN_EDITS_MAX})`
  const { rows } = await ctx.db.execute<{ word: string }>(sql`
    select word from search_terms
    where (
        (left(word, 1) = ${first} and length(word) between ${plain.length - 2}::int and ${plain.length + 2}::int)
        or substr(word, 2) in (${plain}, ${rest})
        or word in (${rest}, ${swapFirstLetters(plain)})
      )
      and length(word) >= ${TYPO_LENGTH_MIN} and word ~ '^[[:alnum:]]+$'
      and ${edits} <= ${TYPO_PLAIN_EDITS_MAX}
    order by ${edits}, similarity(word, ${plain}) desc, word
    limit ${CANDIDATES_MAX}`)
  return rows
    .map(({ word }) => word)
    .filter((word) => isLikelyTypo(plain, word))
    .slice(0, EXPANSIONS_MAX)
}

const PART_LENGTH_MIN = 3

/** The pairs of search terms that were typed as one word ("bluenote"), for every split position. */
async function findParts(ctx: Reader, plain: string): Promise<[string, string][]> {
  const { rows } = await ctx.db.execute<{ first: string; second: string }>(sql`
    select one.word as first, other.word as second
    from generate_series(${PART_LENGTH_MIN}::int, ${plain.length - PART_LENGTH_MIN}::int) as cut
    join search_terms as one on one.word = left(${plain}, cut)
    join search_terms as other on other.word = substr(${plain}, cut + 1)`)
  return rows.map(({ first, second }) => [first, second])
}
