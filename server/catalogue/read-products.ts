import { and, asc, gt } from 'drizzle-orm'
import type { Product } from '../../contract/catalogue.ts'
import type { Context } from '../platform/context.ts'
import { products } from './catalogue.tables.ts'
import { isInShop, shownProductColumns } from './product-columns.ts'
import { toProduct } from './to-product.ts'

const BATCH = 500

/** Every product of the shop, some hundred at a time, so that any number of them takes no more memory than that. */
export async function* readProducts({ db }: Pick<Context, 'db'>): AsyncGenerator<Product[]> {
  let after: string | undefined
  do {
    const rows = await db
      .select(shownProductColumns)
      .from(products)
      .where(and(isInShop, after ? gt(products.id, after) : undefined))
      .orderBy(asc(products.id))
      .limit(BATCH)
    yield rows.map(toProduct)
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (after)
}
