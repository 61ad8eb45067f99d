import { and, eq, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hasOpenDraw } from '#server/pricing/index.ts'
import { archiveProduct, findCreatedId, findVariantId } from '#server/products/index.ts'
import { lockProducts } from '#server/stock/index.ts'

/**
 * Deletes the used copy that intake has added with this key, and the record that was added with it while it has nothing else:
 * without stock, other copies and options, wants and an open draw it would stay as a sold-out record.
 */
export async function takeBackCopy(ctx: Context, key: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const copyId = await findVariantId(ctx, key)
    const recordId = await findCreatedId(ctx, `${key}-record`)
    const ids = [copyId, recordId].flatMap((id) => id ?? [])
    const rows = await lockProducts(ctx, ids)
    const isThere = (id: string | undefined): id is string =>
      id !== undefined && rows.get(id)?.archivedAt === null
    if (isThere(copyId)) await archiveProduct(ctx, copyId)
    if (isThere(recordId) && (await isEmpty(ctx, recordId))) await archiveProduct(ctx, recordId)
  })
}

async function isEmpty(ctx: Context, id: string): Promise<boolean> {
  const { parentId, stock } = products
  const hasNothing = and(eq(products.id, id), eq(stock, 0), sql`waiting_customers(${id}::uuid) = 0`)
  if ((await ctx.db.$count(products, hasNothing)) === 0) return false
  if ((await ctx.db.$count(products, and(eq(parentId, id), isInShop))) > 0) return false
  return !(await hasOpenDraw(ctx, id))
}
