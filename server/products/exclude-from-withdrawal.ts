import { and } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, productNotFound } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'

type Exclusion = { id: string; sentence: string }

/**
 * Excludes an offer from withdrawal with this sentence, or no longer with an empty one. Orders keep what was stated when they
 * were placed.
 * @throws AppError not-found for an unknown or archived offer
 */
export async function excludeFromWithdrawal(
  ctx: Context,
  { id, sentence }: Exclusion,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const isThis = and(eqId(products.id, id), isInShop)
    const { name, withdrawalExclusion } = products
    const [before] = await ctx.db
      .select({ name, withdrawalExclusion })
      .from(products)
      .where(isThis)
      .for('update')
    if (!before) throw productNotFound()
    await ctx.db
      .update(products)
      .set({ withdrawalExclusion: sentence || null })
      .where(isThis)
    await recordChange(ctx, {
      action: 'product.withdrawal',
      subject: { id, name: before.name },
      before: { sentence: before.withdrawalExclusion },
      after: { sentence: sentence || null },
    })
  })
}
