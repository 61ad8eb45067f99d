import { type SQL, sql } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import { databaseCheck } from './data-check.ts'
import { listProblems } from './list-problems.ts'
import { toOrderLink } from './offer-text.ts'

const OVERDUE_DAYS = 3

/** The time of the flag is that of its reason. */
const flagged = sql`
  select o.id as subject, o.refund_due_reason as reason, o.refund_due_cents as cents, coalesce(case
    when o.refund_due_reason = 'paid too late' then o.paid_at
    when o.refund_due_reason = 'cancelled or returned' then (select max(h.created_at) from order_history h
      where h.order_id = o.id and h.to_status in ('cancelled', 'returned'))
    when o.refund_due_reason = 'refund failed' then (select max(coalesce(r.settled_at, r.created_at))
      from order_refunds r where r.order_id = o.id and r.state = 'failed')
    else (select max(c.received_at) from order_captures c where c.order_id = o.id and c.refusal is not null)
  end, o.created_at) as since
  from orders o where o.refund_needed`

const overdue = (now: Date): SQL => sql`
  select * from (${flagged}) flagged
  where since < ${now}::timestamptz - make_interval(days => ${OVERDUE_DAYS})`

type Row = { subject: string; reason: string; cents: number; since: string }

export const refundOverdueCheck = databaseCheck({
  key: 'refund-overdue',
  title: 'Refund overdue',
  search: (ctx) =>
    listProblems<Row>(ctx, overdue(ctx.now), ({ subject, reason, cents, since }) => ({
      subject,
      text: `${subject}: ${formatCents(cents)} due for refund for more than ${OVERDUE_DAYS} days (${reason}).`,
      link: toOrderLink(subject),
      since: new Date(since),
      facts: { reason, cents },
    })),
})
