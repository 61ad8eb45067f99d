import { sql } from 'drizzle-orm'
import { databaseCheck } from './data-check.ts'
import { listProblems } from './list-problems.ts'
import { toOrderLink } from './offer-text.ts'

const USER_ID = '^[0-9a-f]{8}-[0-9a-f]{4}-'

/** An order of $0 has no capture: its page has paid it. Only people and the payment provider take an order out of these states. */
const withoutPayment = sql`
  select o.id as subject, o.status from orders o
  where o.status not in ('pending', 'cancelled') and not exists (select from order_captures c where c.order_id = o.id and c.refusal is null)
    and not exists (select from order_history h
      where h.order_id = o.id and h.from_status in ('pending', 'cancelled') and h.to_status not in ('pending', 'cancelled')
        and (h.actor ~ ${sql.raw(`'${USER_ID}'`)} or (o.total_cents = 0 and o.paid_at is not null)))`

export const orderWithoutPaymentCheck = databaseCheck({
  key: 'order-without-payment',
  title: 'Order without payment',
  search: (ctx) =>
    listProblems<{ subject: string; status: string }>(
      ctx,
      withoutPayment,
      ({ subject, status }) => ({
        subject,
        text: `${subject} is ${status}, but was neither paid by card nor marked as paid by an admin.`,
        link: toOrderLink(subject),
        facts: { status },
      }),
    ),
})
