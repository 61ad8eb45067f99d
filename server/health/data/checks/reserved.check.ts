import { type SQL, sql } from 'drizzle-orm'
import { correctFigures } from '#server/stock/index.ts'
import { databaseCheck, type Problem } from './data-check.ts'
import { isIdAmong, listProblems } from './list-problems.ts'
import { type OfferColumns, offerColumns, toOfferLink } from './offer-text.ts'
import { staleReservations } from './stale-reservation.check.ts'

/** Offers whose reserved units are not the sum of their reservations, with both. */
export function reservedDifferences(ids?: readonly string[]): SQL {
  return sql`
    select p.id, p.reserved, coalesce(r.quantity, 0)::int as sum
    from products p left join (
      select product_id, sum(quantity) as quantity from reservations
      where ${isIdAmong(sql`product_id`, ids)} group by product_id
    ) r on r.product_id = p.id
    where ${isIdAmong(sql`p.id`, ids)} and p.reserved <> coalesce(r.quantity, 0)`
}

type Row = OfferColumns & { stock: number; sum: number; reserved: number }

/** Offers with a stale reservation have that finding alone: its repair sets their reserved units. */
export const reservedCheck = databaseCheck({
  key: 'reserved',
  title: 'Reserved differs from the reservations',
  isAboutOffers: true,
  search: (ctx, ids) =>
    listProblems(
      ctx,
      sql`select ${offerColumns}, d.reserved, d.sum, p.stock
        from (${reservedDifferences(ids)}) d join products p on p.id = d.id
        where not exists (select from reservations r
          where r.product_id = d.id and r.order_id in (${staleReservations(ctx.now)}))`,
      toProblem,
    ),
})

function toProblem(row: Row): Problem {
  const { subject, name, stock, sum, reserved } = row
  const problem = {
    subject,
    text: `${name}: ${reserved} reserved, its reservations add up to ${sum}.`,
    link: toOfferLink(row),
    facts: { reserved, sum, stock },
  }
  if (sum > stock) {
    const text = `${problem.text} That is more than the stock of ${stock}: correct the stock or cancel an order first.`
    return { ...problem, text }
  }
  return {
    ...problem,
    repair: {
      text: `Sets the reserved units to ${sum}.`,
      changes: () => [
        { text: `Reserved of ${name}`, before: String(reserved), after: String(sum) },
      ],
      apply: (ctx) => correctFigures(ctx, { productId: subject, reserved: sum }),
    },
  }
}
