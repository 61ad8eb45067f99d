import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import {
  isLikelyTypo,
  swapFirstLetters,
  TYPO_LENGTH_MAX,
  TYPO_LENGTH_MIN,
  TYPO_PLAIN_EDITS_MAX,
  toSqueezed,
  type WordMeaning,
} from './product-search.rules.ts'

type Reader = Pick<Context, 'db'>

/** The shortest are nearest to what was typed. More would mean nearly everything anyway. */
const CONTAINING_MAX = 200

/**
 * What the words of a text mean exactly as they are typed. Words that begin with a plain one are left out of
 * `containing`: its prefix finds them.
 */
export async function readWords(ctx: Reader, words: string[]): Promise<WordMeaning[]> {
  const { rows } = await ctx.db.execute<{
    plain: string
    prefix: string
    containing: string[]
  }>(sql`
    select plain, prefix, array(
      select known.word from product_words as known
      where known.word like pattern and not (is_covered and starts_with(known.word, plain))
      order by length(known.word), known.word
      limit ${CONTAINING_MAX}
    ) as containing
    from (
      select search_plain(word) as plain, search_prefix(word)::text as prefix,
        search_pattern(word) as pattern, search_plain(word) ~ '^[[:alnum:]]+$' as is_covered
      from unnest(${sql.param(words)}::text[]) with ordinality as typed (word, place)
      order by place
      offset 0 -- works these out once, not for each of the shop's words
    ) as typed`)
  return rows.map(({ plain, prefix, containing }) => ({
    plain,
    // Splits at punctuation as the texts were split, "don't" into two words that follow each other.
    asTyped: [prefix, toSqueezed(plain)],
    containing,
    meant: [],
    parts: [],
  }))
}

/** The same words, each perhaps meant for a similar one or for two written together. */
export function forgiveWords(ctx: Reader, meanings: WordMeaning[]): Promise<WordMeaning[]> {
  return Promise.all(
    meanings.map(async (meaning) => {
      const isOdd = meaning.plain.length < TYPO_LENGTH_MIN || meaning.plain.length > TYPO_LENGTH_MAX
      if (isOdd) return meaning
      const [meant, parts] = await Promise.all([
        findMeantWords(ctx, meaning.plain),
        findParts(ctx, meaning.plain),
      ])
      return { ...meaning, meant, parts }
    }),
  )
}

const CANDIDATES_MAX = 50
const MEANT_MAX = 5

/**
 * The shop's words that `plain` was probably meant for, most likely first. The first letter is the index into
 * the words; one that is wrong itself leaves the rest as it was.
 */
async function findMeantWords(ctx: Reader, plain: string): Promise<string[]> {
  const [first = '', ...others] = [...plain]
  const rest = others.join('')
  const edits = sql`levenshtein_less_equal(word, ${plain}, ${TYPO_PLAIN_EDITS_MAX})`
  const { rows } = await ctx.db.execute<{ word: string }>(sql`
    select word from product_words
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
    .slice(0, MEANT_MAX)
}

const PART_LENGTH_MIN = 3

/** The two words of the shop that were typed as one ("bluenote"), for every place it may be cut. */
async function findParts(ctx: Reader, plain: string): Promise<[string, string][]> {
  const { rows } = await ctx.db.execute<{ first: string; second: string }>(sql`
    select one.word as first, other.word as second
    from generate_series(${PART_LENGTH_MIN}::int, ${plain.length - PART_LENGTH_MIN}::int) as cut
    join product_words as one on one.word = left(${plain}, cut)
    join product_words as other on other.word = substr(${plain}, cut + 1)`)
  return rows.map(({ first, second }) => [first, second])
}
