import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
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
