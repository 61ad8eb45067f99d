import { type SQL, sql } from 'drizzle-orm'
import { SHOWN_COPIES_MAX, SOLD_COPY_DAYS } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  bestFirst,
  type ShownProductRow,
  selectOffers,
  toProduct,
} from '#server/catalogue/index.ts'
import { usedCopies, variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { type ShopTime, toShopDay } from '#server/platform/shop-calendar.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The offers of a product as its page shows them: own stock, options in their order, used copies by price, copies sold
 * lately. Undefined without a variant to show.
 */
export async function listOffers(ctx: Context, productId: string): Promise<Product[] | undefined> {
  const since = new Date(ctx.now.getTime() - SOLD_COPY_DAYS * DAY_MS)
  const select = (name: string) => selectShown(ctx, name)
  const rows = await cachedStatement(ctx.db, 'offers of a product', select).execute({
    productId,
    since: since.toISOString(),
  })
  if (rows.every(({ variantKind }) => variantKind === null)) return
  const isUsed = ({ variantKind }: ShownProductRow) => variantKind === 'used'
  const present = rows.filter((row) => isUsed(row) && row.stock > 0)
  const sold = rows.filter((row) => isUsed(row) && row.stock === 0)
  return [
    ...rows.filter((row) => !isUsed(row)).map((row) => toProduct(row, ctx)),
    ...present.slice(0, SHOWN_COPIES_MAX).map((row) => toProduct(row, ctx)),
    ...sold.slice(0, SHOWN_COPIES_MAX).map((row) => toSoldCopy(row, ctx)),
  ]
}

function toSoldCopy(row: ShownProductRow, time: ShopTime): Product {
  const product = toProduct(row, time)
  const soldAt = row.copy?.soldAt
  if (!product.copy || !soldAt) return product
  return {
    ...product,
    copy: { ...product.copy, soldOn: toShopDay(soldAt, time.settings.timezone) },
  }
}

function selectShown({ db }: Context, name: string) {
  const productId = sql.placeholder('productId')
  const isShownCopy = sql`(${products.stock} > 0 and ${usedCopies.state} <> 'needs-inspection')
    or (${usedCopies.state} in ('sold', 'sold-elsewhere')
      and ${usedCopies.soldAt} > ${sql.placeholder('since')}::timestamptz)`
  return selectOffers(db)
    .where(
      sql`(${products.id} = ${productId} or ${products.parentId} = ${productId})
        and ${products.archivedAt} is null and case ${products.variantKind}
          when 'option' then true when 'used' then ${isShownCopy} else ${products.stock} > 0 end`,
    )
    .orderBy(...inOrder)
    .prepare(name)
}

const isSold = sql`${products.variantKind} = 'used' and ${products.stock} = 0`

const inOrder: SQL[] = [
  sql`${products.variantKind} nulls first`,
  sql`${variantOptions.position}, ${variantOptions.label}`,
  sql`(${isSold})`,
  sql`case when ${isSold} then ${usedCopies.soldAt} end desc`,
  sql`${products.priceCents}`,
  sql`${bestFirst}, ${products.id}`,
]
