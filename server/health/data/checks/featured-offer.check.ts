import { type SQL, sql } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import { rebuildProduct } from '#server/catalogue/index.ts'
import { databaseCheck, type Problem } from './data-check.ts'
import { isIdAmong, listProblems } from './list-problems.ts'
import { type OfferColumns, offerColumns, toOfferLink } from './offer-text.ts'

/** Products whose figures about their offers are not what a plain query over the offers finds. */
export function featuredDifferences(ids?: readonly string[]): SQL {
  return sql`
    select p.id, p.featured_id, p.featured_cents, p.variants_available, f.id as right_id, f.cents as right_cents,
      coalesce(v.available, 0) as right_available
    from products p
    left join (
      select distinct on (o.parent_id) o.parent_id, o.id, o.price_cents as cents,
        count(*) over (partition by o.parent_id)::int as available
      from products o left join used_copies u on u.product_id = o.id
      where o.parent_id is not null and ${isIdAmong(sql`o.parent_id`, ids)} and o.stock > o.reserved and o.archived_at is null
      order by o.parent_id, o.price_cents, o.variant_kind, media_rank(u.media_grade) desc nulls last,
        condition_rank(u.condition) desc nulls last, u.listed_at, o.id
    ) v on v.parent_id = p.id
    cross join lateral (
      select case when p.stock > p.reserved or v.id is null then p.id else v.id end as id,
        case when p.stock > p.reserved or v.id is null then p.price_cents else v.cents end as cents
    ) f
    where p.parent_id is null and ${isIdAmong(sql`p.id`, ids)}
      and (p.variants_available, p.cheapest_variant_id, p.cheapest_variant_cents, p.featured_id, p.featured_cents)
        is distinct from (coalesce(v.available, 0), v.id, v.cents, f.id, f.cents)`
}

type Row = OfferColumns & {
  featured_cents: number
  right_cents: number
  variants_available: number
  right_available: number
  featured_id: string
  right_id: string
}

export const featuredOfferCheck = databaseCheck({
  key: 'featured-offer',
  title: 'Wrong featured offer',
  isAboutOffers: true,
  search: (ctx, ids) =>
    listProblems(
      ctx,
      sql`select ${offerColumns}, d.featured_id, d.featured_cents, d.variants_available, d.right_id, d.right_cents, d.right_available
        from (${featuredDifferences(ids)}) d join products p on p.id = d.id`,
      toProblem,
    ),
})

function toProblem(row: Row): Problem {
  const { subject, name, featured_id, right_id } = row
  const shown = toFigures(row.variants_available, row.featured_cents)
  const right = toFigures(row.right_available, row.right_cents)
  return {
    subject,
    text:
      shown === right
        ? `${name}: lists show another offer than the one to buy first.`
        : `${name}: lists show ${shown}, its offers are ${right}.`,
    link: toOfferLink(row),
    facts: { shown, right, featured_id, right_id },
    repair: {
      text: `Computes the figures again: ${right}.`,
      changes: () => [{ text: `Offers of ${name}`, before: shown, after: right }],
      apply: (ctx) => rebuildProduct(ctx, subject),
    },
  }
}

function toFigures(variants: number, cents: number): string {
  return `${formatCents(cents)} with ${variants} ${variants === 1 ? 'variant' : 'variants'} to buy`
}
