import { type SQL, sql } from 'drizzle-orm'
import { discountUseDifferences } from '#server/health/data/checks/discount-uses.check.ts'
import { featuredDifferences } from '#server/health/data/checks/featured-offer.check.ts'
import { reservedDifferences } from '#server/health/data/checks/reserved.check.ts'
import { closedOrderReservations } from '#server/health/data/checks/stale-reservation.check.ts'
import { stockDifferences } from '#server/health/data/checks/stock-ledger.check.ts'
import { isMoneyRight, readMoney } from '#server/orders/money/save-money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'

/**
 * Invariants of stock, orders and payments, as queries that find the rows that break them. Those that the check-up of the shop
 * searches for are its own queries.
 */
const rules: Record<string, string | SQL> = {
  'the ledger adds up to the stock': stockDifferences(),
  'the reservations add up to what is reserved': reservedDifferences(),
  'only pending orders hold copies': closedOrderReservations(),
  'an active hold reserves its unit, and no other one does': `
    select coalesce(h.id::text, r.order_id) as id
    from (select * from holds where state = 'active') h
    full join (select * from reservations where order_id like 'hold-%') r
      on r.order_id = 'hold-' || h.id and r.product_id = h.product_id
    where h.id is null or r.quantity is distinct from 1`,
  'a unit is on hold only for a customer whose limit has room for it': `
    with offers as (
      select p.id, d.product_id as drop_id, d.limit_per_customer from products p
      join lateral (select * from drops where product_id in (p.id, p.parent_id)
        order by product_id = p.id desc limit 1) d on true),
    units as (
      select user_id, product_id, 1 as units from holds where state = 'active'
      union all
      select o.user_id, l.product_id, l.quantity - l.restocked from orders o join order_lines l on l.order_id = o.id
      where o.status not in ('cancelled', 'returned'))
    select h.id from holds h join offers f on f.id = h.product_id
    where h.state = 'active' and f.limit_per_customer < (
      select sum(units.units) from units join products p on p.id = units.product_id
      where units.user_id = h.user_id and f.drop_id in (p.id, p.parent_id))`,
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
  'an order costs what its lines and its delivery cost': `
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total_cents <> coalesce(sum(l.quantity * l.unit_price_cents - l.discount_cents), -1)
      + coalesce((o.delivery->>'cents')::int, 0)
    or o.discount_cents <> coalesce(sum(l.discount_cents), 0)`,
  'the money taken at the counter for an order is its total': `
    select o.id from orders o
    left join order_tenders t on t.order_id = o.id and t.amount_cents > 0
    where o.source = 'counter'
    group by o.id having coalesce(sum(t.amount_cents), 0) <> o.total_cents`,
  'no more goes back at the counter than was paid there, and the sale is less by it': `
    select o.id from orders o join order_tenders t on t.order_id = o.id
    group by o.id having sum(t.amount_cents) < 0
      or (o.source = 'counter' and sum(t.amount_cents) < o.net_total_cents)`,
  "a day's end has the sums of its payments": `
    select d.id from day_ends d, jsonb_to_recordset(d.sums) as
      s(kind text, "takenCents" int, "givenBackCents" int, sales int, returns int)
    left join lateral (
      select coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0), 0) as taken,
        coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0), 0) as given_back,
        count(*) filter (where t.amount_cents > 0) as sales, count(*) filter (where t.amount_cents < 0) as returns
      from order_tenders t where t.day_end_id = d.id and t.kind = s.kind) counted on true
    where (s."takenCents", s."givenBackCents", s.sales, s.returns)
      is distinct from (counted.taken, counted.given_back, counted.sales, counted.returns)`,
  'a discount code counts the orders that use it': discountUseDifferences(),
  'an order uses its code while it is paid or may be paid': `
    select id from orders where discount_code_id is not null and case
      when status not in ('cancelled', 'returned') then not discount_counted
      else paid_at is null and discount_counted end`,
  'the history leads to the status without a gap': `
    select o.id from orders o join lateral (
      select (array_agg(to_status order by id desc))[1] as last,
        bool_and(from_status is not distinct from before) as whole
      from (select *, lag(to_status) over (order by id) as before
        from order_history h where h.order_id = o.id) steps) history on true
    where history.last is distinct from o.status or not history.whole`,
  'no more goes back of a payment than came in': `
    select c.payment_id as id from order_captures c
    join order_refunds r on r.payment_id = c.payment_id and r.state <> 'failed'
    group by c.payment_id having sum(r.amount_cents) > c.amount_cents`,
  'a product has the figures of its offers': featuredDifferences(),
  'a used copy has the state of its ledger and reservations': `
    select u.product_id as id from used_copies u
    left join lateral (select * from stock_movements m where m.product_id = u.product_id
      order by id desc limit 1) last on true
    left join reservations r on r.product_id = u.product_id
    where u.state <> used_copy_state(last, r.order_id)`,
  'a variant has the texts of its product': `
    select v.id from products v join products p on p.id = v.parent_id
    where (v.name, v.type, v.brand, v.artist, v.description, v.thumbnail, v.track_list)
      is distinct from (p.name, p.type, p.brand, p.artist, p.description, p.thumbnail, p.track_list)
      or v.ships_on is distinct from case when v.variant_kind = 'option' then p.ships_on end
      or (p.archived_at is not null and v.archived_at is null)`,
  'every record has a pressing': `
    select p.id from products p where p.type = 'vinyl' and p.parent_id is null
    and not exists (select from pressings where product_id = p.id)`,
  'a record has the credit and the label of its pressing': `
    select p.id from products p left join pressing_labels l on l.product_id = p.id and l.position = 0
    where p.type = 'vinyl' and p.parent_id is null
    and (coalesce(p.artist, '') <> coalesce(printed_credit(p.id), '') or (p.brand <> '' and l.label_id is null))`,
  'a listed product has the facets that its pressing and its offers have': `
    select p.id from products p left join product_facets f on f.product_id = p.id
    left join lateral (select array(
      select x.id from facet_values_of(array[p.id]) v join facets x using (dimension, key)
      union select unnest(o.facet_ids)
      from offer_facets_of(p.id) o order by 1) as ids) v on true
    where case when p.parent_id is null and p.archived_at is null
      then (f.type, f.cents, f.is_in_stock, f.facet_ids)
        is distinct from (p.type, p.featured_cents, p.is_in_stock, v.ids)
      else f.product_id is not null end`,
  'a listed product has the lowest price in each condition': `
    select p.id from products p join product_facets f on f.product_id = p.id,
      offer_facets_of(p.id) c
    where (f.new_cents, f.used_cents, f.near_mint_cents, f.vg_plus_cents, f.vg_cents) is distinct from
      (c.new_cents, c.used_cents, c.near_mint_cents, c.vg_plus_cents, c.vg_cents)`,
  'a used copy on sale has the facets of its product': `
    select copy_id as id from copy_facets f full join (
      select o.id as copy_id, o.parent_id as product_id, o.type, o.price_cents as cents, u.media_grade, u.listed_at, f.facet_ids
      from used_copies u join products o on o.id = u.product_id join product_facets f on f.product_id = o.parent_id
      where u.state = 'on-sale' and o.archived_at is null
    ) shown using (copy_id)
    where (f.product_id, f.type, f.cents, f.media_grade, f.listed_at, f.facet_ids) is distinct from
      (shown.product_id, shown.type, shown.cents, shown.media_grade, shown.listed_at, shown.facet_ids)`,
  'every stored event was worked on': `
    select id from payment_events where processed_at is null`,
}

const MONEY_RULE = 'the money of an order follows from its facts'

export const invariantNames = [...Object.keys(rules), MONEY_RULE]

/** Every broken invariant with the ids of its rows; empty when all hold. */
export async function checkInvariants(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const [index, [rule, query]] of Object.entries(rules).entries()) {
    // To plan them again after each test would take longer than to run them.
    const write = () => (typeof query === 'string' ? sql.raw(query) : query)
    const rows = await queryPrepared(db, `invariant ${index}`, { write, values: {} })
    if (rows.length > 0) problems.push(`${rule}: ${JSON.stringify(rows)}`)
  }
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  const read = await readMoney(
    { db },
    rows.map(({ id }) => id),
  )
  const wrong = read.filter((order) => !isMoneyRight(order))
  if (wrong.length > 0) problems.push(`${MONEY_RULE}: ${JSON.stringify(wrong)}`)
  return problems
}
