import { type SQL, sql } from 'drizzle-orm'
import type { ProductType } from '#contract/catalogue.ts'
import { formatCents } from '#contract/money.ts'
import {
  correctFacetCount,
  correctFacetPairCount,
  correctProductCount,
  facetCountDifferences,
  facetPairDifferences,
  productCountDifferences,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { databaseCheck, type Problem } from '../data-check.ts'
import { findMiscountedFacets } from '../find-miscounted-facets.ts'
import { isAmong, joinFound, listProblems } from '../list-problems.ts'
import { readSnapshot } from '../search-gently.ts'

type ProductCount = {
  type: ProductType
  price_cents: number | null
  is_in_stock: boolean
}

type FacetCount = { type: ProductType; facet_id: number; name: string }

type FacetPairCount = { type: ProductType; low_id: number; high_id: number; name: string }

type Row<Count> = Count & { subject: string; actual: number; counted: number }

export const countsCheck = databaseCheck({
  key: 'counts',
  title: 'Counts are off',
  isSliced: true,
  async search(ctx, subjects, pace) {
    if (!pace) {
      return joinFound(
        () => listProductCounts(ctx, subjects),
        () => listFacetCounts(ctx, subjects),
        () => listPairCounts(ctx, subjects),
      )
    }
    const products = await readSnapshot(ctx, (ctx) => listProductCounts(ctx))
    const facetIds = await findMiscountedFacets(ctx, pace)
    if (facetIds.length === 0) return products
    return readSnapshot(ctx, (ctx) =>
      joinFound(
        async () => products,
        () => listFacetCounts(ctx, subjects, facetIds),
        () => listPairCounts(ctx, subjects, facetIds),
      ),
    )
  },
})

type Subjects = readonly string[] | undefined

const listProductCounts = (ctx: Context, subjects?: Subjects) =>
  listProblems<Row<ProductCount>>(
    ctx,
    sql`select * from (
      select *, concat_ws('/', 'products', type, coalesce(price_cents::text, 'all'), is_in_stock) as subject
      from (${productCountDifferences}) d) named
      where ${isAmong(sql`subject`, subjects)}`,
    toProductProblem,
  )

const listFacetCounts = (ctx: Context, subjects: Subjects, facetIds?: readonly number[]) =>
  listProblems<Row<FacetCount>>(
    ctx,
    sql`select * from (
      select d.*, ${nameOf(sql`d.facet_id`)} as name, concat_ws('/', 'facet', type, facet_id) as subject
      from (${facetCountDifferences(facetIds)}) d) named
      where ${isAmong(sql`subject`, subjects)}`,
    toFacetProblem,
  )

const listPairCounts = (ctx: Context, subjects: Subjects, facetIds?: readonly number[]) =>
  listProblems<Row<FacetPairCount>>(
    ctx,
    sql`select * from (
      select d.*, ${nameOf(sql`d.low_id`)} || ' and ' || ${nameOf(sql`d.high_id`)} as name,
        concat_ws('/', 'facets', type, low_id, high_id) as subject
      from (${facetPairDifferences(facetIds)}) d) named
      where ${isAmong(sql`subject`, subjects)}`,
    toPairProblem,
  )

/** A value such as `the genre Dub`. */
const nameOf = (facetId: SQL) => sql`(
  select concat_ws(' ', 'the', f.dimension, coalesce(n.name, nullif(f.label, ''), f.key))
  from facets f left join catalogue_names n on n.id = f.name_id where f.id = ${facetId})`

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

function toFacetProblem({ facet_id: facetId, ...row }: Row<FacetCount>): Problem {
  const { type, actual, counted } = row
  const name = `Products of the type ${type} with ${row.name}`
  return toProblem({ ...row, name }, (ctx) =>
    correctFacetCount(ctx, { type, facetId, delta: actual - counted }),
  )
}

function toPairProblem({ low_id: lowId, high_id: highId, ...row }: Row<FacetPairCount>): Problem {
  const { type, actual, counted } = row
  const name = `Products of the type ${type} with ${row.name}`
  return toProblem({ ...row, name }, (ctx) =>
    correctFacetPairCount(ctx, { type, lowId, highId, delta: actual - counted }),
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
