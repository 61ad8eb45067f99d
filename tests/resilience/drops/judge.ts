import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import type { Drop, Rush } from './trial.ts'

/** Every answer must arrive within this time. */
export const LIMIT_MS = 2_000

type Trial = { drop: Drop; rush: Rush; pieces: number }

/** One line for each broken promise of a rush. */
export async function judgeDrop(
  client: pg.Client,
  { drop, rush, pieces }: Trial,
): Promise<string[]> {
  const { rows } = await client.query<{ units: number }>(
    `select sum(l.quantity)::int as units from orders o join order_lines l on l.order_id = o.id
     where l.product_id = $1 and o.status <> 'cancelled' group by o.user_id`,
    [drop.productId],
  )
  const problems = await checkInvariants(drizzle(client, { casing: 'snake_case' }))
  if (rows.length !== pieces) problems.push(`${rows.length} customers have an order`)
  const above = rows.filter(({ units }) => units > 1).length
  if (above > 0) problems.push(`${above} customers are above the limit`)
  const strange = rush.answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)
  for (const [text, group] of Map.groupBy(
    strange,
    ({ statusCode, text }) => `${statusCode} ${text}`,
  ))
    problems.push(`${group.length} orders were answered ${text}`)
  const late = rush.answers.filter(({ tookMs }) => tookMs > LIMIT_MS).length
  if (late > 0) problems.push(`${late} orders were answered later than ${LIMIT_MS} ms`)
  return [...problems, ...rush.failedPages]
}
