import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { isKept, keepTotal, readRevision, recallTotal } from './known-totals.ts'
import { productOrders } from './product-columns.ts'
import type { SearchMatch } from './product-search.queries.ts'

/**
 * Finds the ids of a page; its wide rows are read for those only.
 *
 * A text's matches can be taken out of the word index and sorted, which is quick up to some thousand, or the
 * shop be walked in order until the page is full, which is quick for a word that most products have. Of several
 * words together PostgreSQL cannot tell which; what the same question found a moment ago can.
 */
type Reader = Pick<Context, 'db' | 'now'>

export type Found = { ids: string[]; total: number }

/** The SQL names the columns of `products` without their table. */
export type Question = {
  /** Tells apart what may find different products; order and page do not. */
  key: string
  filters: SQL
  text: SQL | undefined
  order: SQL
  limit: number
  offset: number
}

const newestFirst = productOrders.newest.by

/** With a text, in the order asked for. */
export async function findSorted(ctx: Reader, question: Question): Promise<Found> {
  const known = { question: question.key, revision: await readRevision(ctx) }
  const total = recallTotal(ctx, known, () => countMatches(ctx, question))
  if (total !== undefined) return { ids: await walk(ctx, question), total }
  const found = await gather(ctx, question)
  keepTotal(ctx, { ...known, total: found.total })
  return found
}

const RANKED_MAX = 200

/**
 * With a text, the best match first. Ranking reads every match, so of a text with more than `RANKED_MAX` the
 * newest are ranked and the newest that have it in the title; the others follow, newest first.
 */
export async function findBest(
  ctx: Reader,
  question: Question,
  match: SearchMatch,
): Promise<Found> {
  const newest = { ...question, order: newestFirst, limit: RANKED_MAX, offset: 0 }
  const { ids, total } = await findSorted(ctx, newest)
  if (total === 0) return { ids, total }
  const isWhole = total <= RANKED_MAX
  const titled = isWhole ? [] : await findTitled(ctx, newest, { match, total })
  const ranked = await rank(ctx, [...new Set([...ids, ...titled])], match)
  const { limit, offset } = question
  const page = ranked.slice(offset, offset + limit)
  if (isWhole || page.length === limit) return { ids: page, total }
  const others = await walk(ctx, {
    ...newest,
    filters: sql`${question.filters} and id <> all(${sql.param(ranked)}::uuid[])`,
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length),
  })
  return { ids: [...page, ...others], total }
}

async function findTitled(
  ctx: Reader,
  newest: Question,
  { match, total }: { match: SearchMatch; total: number },
): Promise<string[]> {
  const question = { ...newest, text: match.titleCondition }
  if (isKept(total)) return walk(ctx, question)
  const { ids } = await gather(ctx, question)
  return ids
}

type Walk = Pick<Question, 'filters' | 'text' | 'order' | 'limit' | 'offset'>

/** In order, until the page is full; where that takes longer, PostgreSQL may do as `gather`. */
export async function walk(ctx: Reader, question: Walk): Promise<string[]> {
  const { order, limit, offset } = question
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from products where ${toCondition(question)}
    order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/** All matches first, and only then the order. */
async function gather(ctx: Reader, question: Walk): Promise<Found> {
  const { order, limit, offset } = question
  const { rows } = await ctx.db.execute<Found>(sql`
    with matches as materialized (
      select id, created_at, price_cents, name from products where ${toCondition(question)}
    )
    select (select count(*)::int from matches) as total, array(
      select id from matches order by ${order} limit ${limit} offset ${offset}
    )::text[] as ids`)
  return rows[0] ?? { total: 0, ids: [] }
}

async function countMatches(ctx: Reader, question: Walk): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from products where ${toCondition(question)}`,
  )
  return rows[0]?.total ?? 0
}

function toCondition({ filters, text }: Pick<Question, 'filters' | 'text'>): SQL {
  return text ? sql`${filters} and ${text}` : filters
}

async function rank(ctx: Reader, ids: string[], match: SearchMatch): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from products where id = any(${sql.param(ids)}::uuid[])
    order by ${match.rank} desc, ${newestFirst}`)
  return rows.map(({ id }) => id)
}
