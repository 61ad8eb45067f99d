import type { WebhookEventType } from '#contract/outgoing-webhooks.ts'
import { publishEvents } from '#server/outgoing-webhooks/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { products } from './catalogue.tables.ts'
import { selectOffers } from './offer-rows.queries.ts'
import { toProduct } from './to-product.ts'

type ProductEvent = Extract<WebhookEventType, `product.${string}`>

/** Publishes events about a batch of offers, as they are at this point of the transaction; none about drafts. */
export async function publishProducts(
  ctx: Context,
  type: ProductEvent,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await publishEvents(ctx, type, async () => {
    const rows = await selectOffers(ctx.db).where(isAnyOf(products.id, ids)).orderBy(products.id)
    return rows
      .filter(({ copy }) => copy?.state !== 'draft')
      .map((row) => ({ product: toProduct(row, ctx) }))
  })
}
