import { type SQL, sql } from 'drizzle-orm'
import { correctUses, lockCodes } from '#server/orders/index.ts'
import { databaseCheck, type Problem } from './data-check.ts'
import { isIdAmong, listProblems } from './list-problems.ts'

/** Discount codes whose uses are not the number of orders that count as one, with both. */
export function discountUseDifferences(ids?: readonly string[]): SQL {
  return sql`
    select c.id, c.code, c.uses, coalesce(o.orders, 0)::int as orders
    from discount_codes c left join (
      select discount_code_id, count(*) as orders from orders
      where discount_counted and ${isIdAmong(sql`discount_code_id`, ids)} group by discount_code_id
    ) o on o.discount_code_id = c.id
    where ${isIdAmong(sql`c.id`, ids)} and c.uses <> coalesce(o.orders, 0)`
}

type Row = { subject: string; code: string; uses: number; orders: number }

export const discountUsesCheck = databaseCheck({
  key: 'discount-uses',
  title: 'Uses of a discount code differ from its orders',
  lock: lockCodes,
  search: (ctx, ids) =>
    listProblems(
      ctx,
      sql`select id as subject, code, uses, orders from (${discountUseDifferences(ids)}) d`,
      toProblem,
    ),
})

function toProblem({ subject, code, uses, orders }: Row): Problem {
  return {
    subject,
    text: `${code}: ${uses} uses counted, ${orders} orders have it.`,
    link: `/admin/settings/discounts?discountId=${subject}`,
    facts: { uses, orders },
    repair: {
      text: `Sets the uses to ${orders}.`,
      changes: () => [{ text: `Uses of ${code}`, before: String(uses), after: String(orders) }],
      apply: (ctx) => correctUses(ctx, subject),
    },
  }
}
