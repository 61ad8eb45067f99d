import { and, asc, isNotNull } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'

type Query = CallInput<'GET /withdrawal-exclusions'>['query']

/** An offer of the shop that is excluded from withdrawal. */
export const isExcluded = and(isInShop, isNotNull(products.withdrawalExclusion))

/** A page of the offers of the shop that are excluded from withdrawal, by name. */
export async function listExclusions(
  { db }: Context,
  { page, limit }: Query,
): Promise<HandlerAnswer<'GET /withdrawal-exclusions'>> {
  const { id, name, variantKind, withdrawalExclusion } = products
  const totalOffers = await db.$count(products, isExcluded)
  const rows = await db
    .select({ id, name, variantKind, sentence: withdrawalExclusion })
    .from(products)
    .where(isExcluded)
    .orderBy(asc(name), asc(id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    offers: rows.map(({ id, name, variantKind, sentence }) => ({
      _id: id,
      name,
      ...(variantKind && { variantKind }),
      sentence: sentence ?? '',
    })),
    pagination: { currentPage: page, totalPages: Math.ceil(totalOffers / limit), totalOffers },
  }
}
