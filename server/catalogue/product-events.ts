import { and, or } from 'drizzle-orm'
import type { WebhookEventType } from '#contract/outgoing-webhooks.ts'
import { publishEvents } from '#server/outgoing-webhooks/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { products } from './catalogue.tables.ts'
import { selectOffers } from './offer-rows.queries.ts'
import { isInShop } from './product-projection.ts'
import { toProduct } from './to-product.ts'

type ProductEvent = Extract<WebhookEventType, `product.${string}`>

/**
 * Publishes events about a batch of offers, as they are at this point of the transaction; none about drafts, but the change of the stock
 * that makes a copy a draft again.
 * @param withVariantsOf products whose variants in the shop have such an event too
 */
export async function publishProducts(
  ctx: Context,
  type: ProductEvent,
  ids: readonly string[],
  { withVariantsOf = [] }: { withVariantsOf?: readonly string[] } = {},
): Promise<void> {
  if (ids.length === 0) return
  const isWanted = isAnyOf(products.id, ids)
  const isVariant = and(isInShop, isAnyOf(products.parentId, withVariantsOf))
  await publishEvents(ctx, type, async () => {
    const rows = await selectOffers(ctx.db)
      .where(withVariantsOf.length > 0 ? or(isWanted, isVariant) : isWanted)
      .orderBy(products.id)
    return rows
      .filter(({ copy }) => copy?.state !== 'draft' || type === 'product.stock_changed')
      .map((row) => ({ product: toProduct(row, ctx) }))
  })
}
