import { and, asc, gt, sql } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  dropColumn,
  isInShop,
  readOffers,
  shownProductColumns,
  toProduct,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import { withPressings } from '#server/pressings/index.ts'

const BATCH = 500

const canBeBought = sql`${products.stock} > ${products.reserved}`

/** All offers of the shop that can be bought, records with their pressing, in batches that bound the memory. */
export async function* streamOffers(
  ctx: Pick<Context, 'db'> & ShopTime,
): AsyncGenerator<Product[]> {
  const { db } = ctx
  const read = (last?: { id: string }) =>
    db
      .select({ ...shownProductColumns, drop: dropColumn })
      .from(products)
      .where(and(isInShop, canBeBought, last && gt(products.id, last.id)))
      .orderBy(asc(products.id))
      .limit(BATCH)
  for await (const rows of readInBatches(read)) {
    const variants = await readOffers({ db }, rows.filter(({ parentId }) => parentId).map(toId))
    const offers = rows.map((row) => toProduct(variants.get(row.id) ?? row, ctx))
    yield await withPressings({ db }, offers)
  }
}

const toId = ({ id }: { id: string }) => id
