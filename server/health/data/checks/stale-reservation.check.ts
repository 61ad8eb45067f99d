import { type SQL, sql } from 'drizzle-orm'
import { releaseReservation } from '#server/stock/index.ts'
import { endHold } from '#server/wants/index.ts'
import { databaseCheck, type Problem } from './data-check.ts'
import { isAmong, joinFound, listProblems } from './list-problems.ts'
import { toOfferLink, toOrderLink } from './offer-text.ts'

/** The job that ends holds runs each minute. */
const OVERDUE_HOURS = 1

/** Orders that reserve units although they are closed, or are not there at all. */
export function closedOrderReservations(orderIds?: readonly string[]): SQL {
  return sql`
    select r.order_id as id, o.status, sum(r.quantity)::int as units
    from reservations r left join orders o on o.id = r.order_id
    where r.order_id !~ '^(hold|inspection)-' and ${isAmong(sql`r.order_id`, orderIds)}
      and (o.id is null or o.status <> 'pending' or o.stock_deducted)
    group by r.order_id, o.status`
}

/** Holds that reserve a unit although they have ended, or should have. */
function endedHolds(now: Date, reservationIds?: readonly string[]): SQL {
  return sql`
    select r.order_id as subject, h.id as hold_id, h.state, h.product_id, p.id as offer_id, p.name,
      p.variant_kind, p.parent_id, r.quantity, coalesce(h.ended_at, h.expires_at) as ended_at
    from reservations r left join holds h on r.order_id = 'hold-' || h.id join products p on p.id = r.product_id
    where r.order_id like 'hold-%' and ${isAmong(sql`r.order_id`, reservationIds)}
      and (h.id is null or h.state <> 'active'
        or h.expires_at < ${now}::timestamptz - make_interval(hours => ${OVERDUE_HOURS}))`
}

/** The reservations that this check finds; without them, their offers have no other difference (reserved.check.ts). */
export function staleReservations(now: Date): SQL {
  return sql`
    select c.id from (${closedOrderReservations()}) c
    union all select e.subject from (${endedHolds(now)}) e`
}

type OrderRow = { id: string; status: string | null; units: number }

type HoldRow = {
  subject: string
  hold_id: string | null
  state: string | null
  product_id: string | null
  offer_id: string
  name: string
  variant_kind: 'used' | 'option' | null
  parent_id: string | null
  quantity: number
  ended_at: string | null
}

export const staleReservationCheck = databaseCheck({
  key: 'stale-reservation',
  title: 'Stale reservations',
  search: (ctx, ids) =>
    joinFound(
      () =>
        listProblems(
          ctx,
          sql`select *, id as subject from (${closedOrderReservations(ids)}) closed`,
          toOrderProblem,
        ),
      () => listProblems(ctx, endedHolds(ctx.now, ids), toHoldProblem),
    ),
})

const unitsText = (units: number) => (units === 1 ? '1 unit' : `${units} units`)

function toOrderProblem({ id, status, units }: OrderRow): Problem {
  const reason = status === null ? 'there is no such order' : `the order is ${status}`
  return {
    subject: id,
    text: `Reservation of a closed order: ${id} reserves ${unitsText(units)}, but ${reason}.`,
    link: status === null ? undefined : toOrderLink(id),
    facts: { status, units },
    repair: {
      text: `Releases ${unitsText(units)}.`,
      changes: () => [{ text: `Reserved by ${id}`, before: String(units), after: '0' }],
      apply: (ctx) => releaseReservation(ctx, id),
    },
  }
}

function toHoldProblem(row: HoldRow): Problem {
  const { subject, name, hold_id, state, product_id, quantity } = row
  return {
    subject,
    text: `Hold that has ended: ${name} is still reserved for it.`,
    link: toOfferLink({ ...row, subject: row.offer_id }),
    since: row.ended_at === null ? undefined : new Date(row.ended_at),
    facts: { state, quantity },
    repair: {
      text: `Releases ${unitsText(quantity)}, for the next customer who wants it.`,
      changes: () => [
        { text: `Reserved by a hold of ${name}`, before: String(quantity), after: '0' },
      ],
      apply: (ctx) =>
        state === 'active' && hold_id && product_id
          ? endHold(ctx, { id: hold_id, productId: product_id }, 'expired')
          : releaseReservation(ctx, subject),
    },
  }
}
