import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OfferCost } from '#contract/products/variants.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, productNotFound } from '#server/catalogue/index.ts'
import { offerCosts, variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'

/** The known costs of own stock and options by their ids, in dollars. */
export async function readCosts(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.select().from(offerCosts).where(isAnyOf(offerCosts.productId, ids))
  return new Map(rows.map(({ productId, costCents }) => [productId, toDollars(costCents)]))
}

/**
 * The offers of a product that are no used copies, with their costs: the product itself, then its options.
 * @throws AppError not-found, also for a variant
 */
export async function listCosts({ db }: Context, productId: string): Promise<OfferCost[]> {
  const { id, parentId, priceCents, variantKind } = products
  const isOffer = or(eq(id, productId), and(eq(parentId, productId), ne(variantKind, 'used')))
  const rows = isId(productId)
    ? await db
        .select({
          id,
          priceCents,
          parentId,
          option: variantOptions.label,
          cents: offerCosts.costCents,
        })
        .from(products)
        .leftJoin(variantOptions, eq(variantOptions.productId, id))
        .leftJoin(offerCosts, eq(offerCosts.productId, id))
        .where(and(isInShop, isOffer))
        .orderBy(
          sql`${parentId} nulls first`,
          asc(variantOptions.position),
          asc(variantOptions.label),
        )
    : []
  if (!rows.some((row) => row.parentId === null)) throw productNotFound()
  return rows.map((row) => ({
    _id: row.id,
    price: toDollars(row.priceCents),
    ...(row.option !== null && { option: row.option }),
    ...(row.cents !== null && { cost: toDollars(row.cents) }),
  }))
}
