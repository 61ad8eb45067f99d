import { type SQL, sql } from 'drizzle-orm'
import { correctFigures, correctLedger } from '#server/stock/index.ts'
import { databaseCheck, type Problem, type Repair } from './data-check.ts'
import { isIdAmong, listProblems } from './list-problems.ts'
import { type OfferColumns, offerColumns, toOfferLink } from './offer-text.ts'

/** Offers whose stock is not the sum of their movements, with both. */
export function stockDifferences(ids?: readonly string[]): SQL {
  return sql`
    select p.id, p.stock, coalesce(m.quantity, 0)::int as sum
    from products p left join (
      select product_id, sum(quantity) as quantity from stock_movements
      where ${isIdAmong(sql`product_id`, ids)} group by product_id
    ) m on m.product_id = p.id
    where ${isIdAmong(sql`p.id`, ids)} and p.stock <> coalesce(m.quantity, 0)`
}

type Row = OfferColumns & { stock: number; sum: number; reserved: number }

export const stockLedgerCheck = databaseCheck({
  key: 'stock-ledger',
  title: 'Stock differs from the ledger',
  isAboutOffers: true,
  search: (ctx, ids) =>
    listProblems(
      ctx,
      sql`select ${offerColumns}, d.stock, d.sum, p.reserved
        from (${stockDifferences(ids)}) d join products p on p.id = d.id`,
      toProblem,
    ),
})

function toProblem(row: Row): Problem {
  const { subject, name, stock, sum } = row
  return {
    subject,
    text: `${name}: the stock is ${stock}, its movements in the ledger add up to ${sum}.`,
    link: toOfferLink(row),
    facts: { stock, sum },
    repair: toRepair(row),
  }
}

function toRepair({ subject: productId, name, stock, sum, ...row }: Row): Repair {
  // Reserved units are promised, and a used copy is one piece: such a sum cannot be the stock.
  const canBeStock = sum >= row.reserved && (row.variant_kind !== 'used' || sum <= 1)
  return {
    text: canBeStock
      ? 'Adds the missing movement to the ledger where you believe the stock, or sets the stock where you believe the ledger.'
      : 'Adds the missing movement to the ledger.',
    choices: canBeStock ? ['stock', 'ledger'] : ['stock'],
    changes: (choice) =>
      choice === 'ledger'
        ? [{ text: `Stock of ${name}`, before: String(stock), after: String(sum) }]
        : [{ text: `Ledger of ${name}`, before: String(sum), after: String(stock) }],
    apply: (ctx, choice) =>
      choice === 'ledger'
        ? correctFigures(ctx, { productId, stock: sum })
        : correctLedger(ctx, { productId, quantity: stock - sum }),
  }
}
