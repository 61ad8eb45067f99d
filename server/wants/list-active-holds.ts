import { and, eq, sql } from 'drizzle-orm'
import type { HoldSource } from '#contract/wants.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { type HoldRow, holds } from './wants.tables.ts'

type Of = { userId: string; productId: string; source?: HoldSource }

/** The customer's active holds of the offers of a product. */
export async function listActiveOf(
  ctx: Context,
  { userId, productId, source }: Of,
): Promise<HoldRow[]> {
  const rows = await ctx.db
    .select({ hold: holds })
    .from(holds)
    .innerJoin(products, eq(products.id, holds.productId))
    .where(
      and(
        ...[eq(holds.userId, userId), eq(holds.state, 'active')],
        sql`${productId}::uuid in (${products.id}, ${products.parentId})`,
        source && eq(holds.source, source),
      ),
    )
    .orderBy(holds.createdAt)
  return rows.map(({ hold }) => hold)
}
