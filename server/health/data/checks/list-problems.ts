import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import type { Found, Problem } from './data-check.ts'

/** The most findings stored for a check: enough to work through, and little to write when all products are damaged. */
export const PROBLEMS_MAX = 1000

/** Whether the column is one of the values; true without values. */
export function isAmong(column: SQL, values: readonly string[] | undefined): SQL {
  return values ? sql`${column}::text = any(${sql.param([...values])}::text[])` : sql`true`
}

/** The same for ids, so that an index applies. Texts that are no ids name nothing. */
export function isIdAmong(column: SQL, ids: readonly string[] | undefined): SQL {
  return ids ? sql`${column} = any(${sql.param(ids.filter(isId))}::uuid[])` : sql`true`
}

/** Maps the rows of a query with a column `subject` to problems: the first ones and their number. */
export async function listProblems<Row>(
  { db }: Pick<Context, 'db'>,
  query: SQL,
  toProblem: (row: Row) => Problem,
): Promise<Found> {
  const { rows } = await db.execute<{ row: unknown; found: number }>(sql`
    select row_to_json(problems) as row, count(*) over ()::int as found from (${query}) as problems
    order by subject limit ${PROBLEMS_MAX}`)
  // The caller's type describes the columns of its query.
  return { problems: rows.map(({ row }) => toProblem(row as Row)), total: rows[0]?.found ?? 0 }
}

/** All problems of a search. */
export const toFound = (problems: Problem[]): Found => ({ problems, total: problems.length })

type Part = () => Promise<Found>

/** The parts of a check that finds several kinds of problems, one after the other on its connection. */
export async function joinFound(...parts: readonly Part[]): Promise<Found> {
  const found: Found[] = []
  for (const part of parts) found.push(await part())
  return {
    problems: found.flatMap(({ problems }) => problems),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}
