import { and, desc, eq, or, sql } from 'drizzle-orm'
import { FITTING_SHOWN } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { Fit } from '#contract/products/fit-facts.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed, listedColumns, showRows } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import { toFittingFacts } from './fit.rules.ts'

type Reader = Pick<Context, 'db'> & ShopTime

/** The accessories that fit a turntable, or the turntables that an accessory fits: in stock first, then the newest. */
export async function listFitting(ctx: Reader, productId: string): Promise<Product[]> {
  const { type, fit } = products
  const [row] = await ctx.db.select({ type, fit }).from(products).where(eq(products.id, productId))
  const facts = row?.fit ? toFittingFacts(row.type, row.fit) : []
  if (!row || facts.length === 0) return []
  const rows = await ctx.db
    .select(listedColumns)
    .from(products)
    .where(
      and(
        isListed,
        eq(type, row.type === 'turntable' ? 'accessory' : 'turntable'),
        or(...facts.map(hasFacts)),
      ),
    )
    .orderBy(desc(products.isInStock), desc(products.createdAt), desc(products.id))
    .limit(FITTING_SHOWN)
  return showRows(rows, 'featured', ctx)
}

function hasFacts(facts: Partial<Fit>) {
  return sql`${products.fit} @> ${JSON.stringify(facts)}::jsonb`
}
