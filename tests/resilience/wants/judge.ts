import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import type { Stand } from '../faults/stand.ts'
import type { Trial } from './trial.ts'

type Row = { email: string; state: string; bought: boolean; mailed: boolean }

/** One line for each broken promise. */
export async function judgeTrial(client: pg.Client, stand: Stand, trial: Trial): Promise<string[]> {
  const [first, second] = trial.waiters
  const { rows: sales } = await client.query<{ email: string }>(
    `select o.email from stock_movements m join orders o on o.id = m.order_id where m.reason = 'sale'`,
  )
  const { rows: held } = await client.query<Row>(
    `select u.email, h.state, h.bought_at is not null as bought, h.mailed_at is not null as mailed
     from holds h join users u on u.id = h.user_id order by h.created_at`,
  )
  const problems = await checkInvariants(drizzle(client, { casing: 'snake_case' }))
  if (sales.length !== 1) problems.push(`${sales.length} sales instead of one`)
  if (sales[0]?.email !== second?.email) problems.push(`sold to ${sales[0]?.email}`)
  if (trial.strangers > 0) problems.push(`${trial.strangers} orders of customers without a hold`)
  const story = held.map(({ email, state }) => `${email} ${state}`)
  const promised = [`${first?.email} expired`, `${second?.email} used`]
  if (story.join() !== promised.join()) problems.push(`holds: ${story.join(', ')}`)
  if (held[1] && !held[1].bought) problems.push('the hold is not marked as bought')
  if (!stand.mails().some(({ to }) => to === first?.email)) problems.push('the first got no mail')
  return [...problems, ...stand.diary.badAnswers]
}
