import { and, asc, gt } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { products } from './catalogue.tables.ts'
import { isListed, shownProductColumns } from './product-projection.ts'
import { toProduct } from './to-product.ts'

const BATCH = 500

/** All products of the shop, in batches that bound the memory. */
export async function* streamProducts({ db }: Pick<Context, 'db'>): AsyncGenerator<Product[]> {
  let after: string | undefined
  do {
    const rows = await db
      .select(shownProductColumns)
      .from(products)
      .where(and(isListed, after ? gt(products.id, after) : undefined))
      .orderBy(asc(products.id))
      .limit(BATCH)
    yield rows.map(toProduct)
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (after)
}
