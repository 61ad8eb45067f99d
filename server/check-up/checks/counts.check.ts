import { sql } from 'drizzle-orm'
import type { ProductType } from '#contract/catalogue.ts'
import { formatCents } from '#contract/money.ts'
import {
  correctFacetCount,
  correctProductCount,
  facetCountDifferences,
  productCountDifferences,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { databaseCheck, type Problem } from '../data-check.ts'
import { isAmong, joinFound, listProblems } from '../list-problems.ts'

type ProductCount = {
  type: ProductType
  price_cents: number | null
  is_in_stock: boolean
}

type FacetCount = { type: ProductType; facet_id: number; dimension: string; label: string }

type Row<Count> = Count & { subject: string; actual: number; counted: number }

export const countsCheck = databaseCheck({
  key: 'counts',
  title: 'Counts are off',
  search: (ctx, subjects) =>
    joinFound(
      () =>
        listProblems<Row<ProductCount>>(
          ctx,
          sql`select * from (
            select *, concat_ws('/', 'products', type, coalesce(price_cents::text, 'all'), is_in_stock) as subject
            from (${productCountDifferences}) d) named
            where ${isAmong(sql`subject`, subjects)}`,
          toProductProblem,
        ),
      () =>
        listProblems<Row<FacetCount>>(
          ctx,
          sql`select * from (
            select d.*, f.dimension, coalesce(n.name, nullif(f.label, ''), f.key) as label,
              concat_ws('/', 'facet', type, facet_id) as subject
            from (${facetCountDifferences}) d join facets f on f.id = d.facet_id
            left join catalogue_names n on n.id = f.name_id) named
            where ${isAmong(sql`subject`, subjects)}`,
          toFacetProblem,
        ),
    ),
})

function toProductProblem({ price_cents, is_in_stock, ...row }: Row<ProductCount>): Problem {
  const { type, actual, counted } = row
  const price = price_cents === null ? '' : ` at ${formatCents(price_cents)}`
  const name = `Products of the type ${type}${price}, ${is_in_stock ? 'in stock' : 'sold out'}`
  return toProblem({ ...row, name }, (ctx) =>
    correctProductCount(ctx, {
      ...{ type, priceCents: price_cents, isInStock: is_in_stock },
      delta: actual - counted,
    }),
  )
}

function toFacetProblem({ facet_id, dimension, label, ...row }: Row<FacetCount>): Problem {
  const { type, actual, counted } = row
  const name = `Products of the type ${type} with the ${dimension} ${label}`
  return toProblem({ ...row, name }, (ctx) =>
    correctFacetCount(ctx, { type, facetId: facet_id, delta: actual - counted }),
  )
}

function toProblem(
  { subject, name, actual, counted }: Row<{ name: string }>,
  correct: (ctx: Context) => Promise<void>,
): Problem {
  return {
    subject,
    text: `${name}: counted ${counted}, there are ${actual}.`,
    facts: { actual, counted },
    repair: {
      text: `Counts ${actual}.`,
      changes: () => [{ text: name, before: String(counted), after: String(actual) }],
      async apply(ctx) {
        await correct(ctx)
        return undefined
      },
    },
  }
}
