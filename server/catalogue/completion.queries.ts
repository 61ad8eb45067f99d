import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { products } from './catalogue.tables.ts'

/** The marks of products that wait for their missing facts. Public responses never have them. */

type Reader = Pick<Context, 'db'>

export async function withCompletionMarks(
  { db }: Reader,
  listed: readonly Product[],
): Promise<Product[]> {
  const { id, needsCompletion } = products
  const ids = listed.map(({ _id }) => _id)
  const found = await db
    .select({ id, needsCompletion })
    .from(products)
    .where(and(inArray(id, ids), isNotNull(needsCompletion)))
  const marks = new Map(found.map((row) => [row.id, row.needsCompletion]))
  return listed.map((product) => {
    const mark = marks.get(product._id)
    return mark ? { ...product, needsCompletion: mark } : product
  })
}

/** A save in the back office completes products, as does a product file that changes them. */
export async function clearCompletionMarks({ db }: Reader, ids: readonly string[]): Promise<void> {
  await db
    .update(products)
    .set({ needsCompletion: null })
    .where(and(isAnyOf(products.id, ids), isNotNull(products.needsCompletion)))
}
