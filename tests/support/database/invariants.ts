import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** Invariants of stock, orders and payments, as queries that find the rows that break them. */
const rules: Record<string, string> = {
  'the ledger adds up to the stock': `
    select p.id from products p left join stock_movements m on m.product_id = p.id
    group by p.id having p.stock <> coalesce(sum(m.quantity), 0)`,
  'the reservations add up to what is reserved': `
    select p.id from products p left join reservations r on r.product_id = p.id
    group by p.id having p.reserved <> coalesce(sum(r.quantity), 0)`,
  'only pending orders hold copies': `
    select r.order_id from reservations r left join orders o on o.id = r.order_id
    where o.id is null or o.status <> 'pending' or o.stock_deducted`,
  'a pending order holds or has taken its copies': `
    select o.id from orders o where o.status = 'pending' and not o.stock_deducted
    and not exists (select from reservations r where r.order_id = o.id)`,
  'an order has taken its copies exactly when its movements say so': `
    select o.id from orders o join order_lines l on l.order_id = o.id
    left join stock_movements m on m.order_id = o.id and m.product_id = l.product_id
    group by o.id, l.position, l.quantity, l.restocked
    having coalesce(sum(m.quantity), 0) <> case when o.stock_deducted then l.restocked - l.quantity else 0 end`,
  'copies of cancelled and returned orders are on the shelf': `
    select id from orders where status in ('cancelled', 'returned') and stock_deducted`,
  'an order past pending is paid and has taken its copies': `
    select id from orders where status not in ('pending', 'cancelled', 'returned')
    and (paid_at is null or not stock_deducted)`,
  'an order costs what its lines cost': `
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total_cents <> coalesce(sum(l.quantity * l.unit_price_cents), -1)`,
  'the history leads to the status without a gap': `
    select o.id from orders o join lateral (
      select (array_agg(to_status order by id desc))[1] as last,
        bool_and(from_status is not distinct from before) as whole
      from (select *, lag(to_status) over (order by id) as before
        from order_history h where h.order_id = o.id) steps) history on true
    where history.last is distinct from o.status or not history.whole`,
  'no more goes back than came in': `
    select o.id from orders o join order_refunds r on r.order_id = o.id and r.state <> 'failed'
    group by o.id having sum(r.amount_cents) > o.captured_cents`,
  'no more goes back of a payment than came in': `
    select c.payment_id as id from order_captures c
    join order_refunds r on r.payment_id = c.payment_id and r.state <> 'failed'
    group by c.payment_id having sum(r.amount_cents) > c.amount_cents`,
  'an order adds up its payments': `
    select o.id from orders o left join order_captures c on c.order_id = o.id
    group by o.id having o.captured_cents <> coalesce(sum(c.amount_cents), 0)
    or o.surplus_cents <> coalesce(sum(c.amount_cents) filter (where c.refusal is not null), 0)`,
  'an order with an accepted payment is paid': `
    select o.id from orders o join order_captures c on c.order_id = o.id and c.refusal is null
    where o.paid_at is null`,
  'an order knows what went back': `
    select o.id from orders o left join order_refunds r on r.order_id = o.id
    group by o.id having o.refunded_cents <>
    coalesce(sum(r.amount_cents) filter (where r.state in ('pending', 'done')), 0)`,
  'every stored event was worked on': `
    select id from payment_events where processed_at is null`,
}

export const invariantNames = Object.keys(rules)

/** Every broken invariant with the ids of its rows; empty when all hold. */
export async function checkInvariants(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute(sql.raw(query))
    if (rows.length > 0) problems.push(`${rule}: ${JSON.stringify(rows)}`)
  }
  return problems
}
