import { and, asc, gt, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { products } from './catalogue.tables.ts'
import { selectOffers } from './offers/offer-rows.queries.ts'
import { withPressings } from './pressing/pressing.queries.ts'
import { isInShop } from './product-projection.ts'
import { toProduct } from './to-product.ts'

const BATCH = 500

const canBeBought = sql`${products.stock} > ${products.reserved}`

/** All offers of the shop that can be bought, records with their pressing, in batches that bound the memory. */
export async function* streamOffers({ db }: Pick<Context, 'db'>): AsyncGenerator<Product[]> {
  let after: string | undefined
  do {
    const rows = await selectOffers(db)
      .where(and(isInShop, canBeBought, after ? gt(products.id, after) : undefined))
      .orderBy(asc(products.id))
      .limit(BATCH)
    yield await withPressings({ db }, rows.map(toProduct))
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (after)
}
