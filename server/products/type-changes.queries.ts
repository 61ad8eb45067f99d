import { and, eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { readPressings, saysMoreThanProduct } from '#server/pressings/index.ts'

const HAS_USED_COPIES = 'This product has used copies.'
const HAS_PRESSING =
  'This record has facts of its pressing, such as a catalogue number or tracks with positions. Remove them first.'

/**
 * Why the type of these products cannot change, by id; the others may take any type. Grades and condition of a used copy belong to
 * its type, and only records have a pressing.
 */
export async function findFixedTypes(
  ctx: Context,
  ids: readonly string[],
  { isPressingRemoved = false } = {},
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { parentId, variantKind } = products
  const copies = await ctx.db
    .selectDistinct({ parentId })
    .from(products)
    .where(and(isAnyOf(parentId, ids), eq(variantKind, 'used'), isInShop))
  const pressings = isPressingRemoved ? [] : [...(await readPressings(ctx, ids)).values()]
  return new Map([
    ...pressings
      .filter(saysMoreThanProduct)
      .map(({ productId }): [string, string] => [productId, HAS_PRESSING]),
    ...copies.map((row): [string, string] => [row.parentId ?? '', HAS_USED_COPIES]),
  ])
}
