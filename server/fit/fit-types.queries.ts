import { and, isNotNull, ne, sql } from 'drizzle-orm'
import { type FitType, fitTypes } from '#contract/products/fit-facts.ts'
import { mapFields } from '#contract/products/product-fields.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'

const TYPES_MAX = 200

/**
 * The types in use, each once, in alphabetical order.
 * @param except a product whose own types do not count
 */
export async function listTypes(
  { db }: Context,
  { except }: { except?: string } = {},
): Promise<Record<FitType, string[]>> {
  const isOther = except ? ne(products.id, except) : undefined
  const rows = await db
    .selectDistinct({ fact: sql<FitType>`fact`, type: sql<string>`${products.fit} ->> fact` })
    .from(products)
    .crossJoin(sql`unnest(${sql.param([...fitTypes])}::text[]) fact`)
    .where(and(isOther, isListed, isNotNull(products.fit), sql`${products.fit} ->> fact <> ''`))
    .orderBy(sql`2`)
    .limit(TYPES_MAX)
  return mapFields(fitTypes, (fact) =>
    rows.filter((row) => row.fact === fact).map(({ type }) => type),
  )
}
